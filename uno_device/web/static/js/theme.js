// Loaded before the page is drawn, so that it does not flash in the other theme.
(() => {
  const THEME_KEY = "uno.theme";
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is switched off: the system's theme is used.
  }
})();
