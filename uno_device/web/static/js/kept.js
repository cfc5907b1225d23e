/** What a browser keeps between visits: small texts. Storage may be switched off or full. */

/**
 * Returns what is kept under a key.
 * @param {string} key
 * @returns {string | null} null where nothing is
 */
export function kept(key) {
  try {
    return localStorage.getItem(`uno.${key}`);
  } catch {
    return null;
  }
}

/**
 * Keeps a text; null forgets it. Where storage is off, nothing happens.
 * @param {string} key
 * @param {string | null} text
 */
export function keepFor(key, text) {
  try {
    if (text === null) localStorage.removeItem(`uno.${key}`);
    else localStorage.setItem(`uno.${key}`, text);
  } catch {
    // The page works without: the choice holds until it is closed.
  }
}
