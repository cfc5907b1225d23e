/** Elements: how they are made, and how they are made anew without taking anything from people. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} One
 * @typedef {One | any[]} Child lists may stand within lists
 * @typedef {Record<string, any>} Props attributes by their names; `class`; `on...` with a function
 *   listens; `style` and `dataset` are objects; false and null leave an attribute out
 */

/** What is set as a property: as an attribute it would only be the first value. */
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "hidden", "open"]);

/** Kinds of input that are ticked, not written in. */
const TICKED = new Set(["checkbox", "radio"]);

/**
 * Makes an element of the page.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (PROPERTIES.has(name)) Object.assign(element, { [name]: value ?? false });
    else put(element, name, value);
  }
  append(element, children);
  if (tag === "select" && props && "value" in props) Object.assign(element, { value: props.value });
  return element;
}

/**
 * Makes an element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [attrs]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attrs, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs ?? {})) put(element, name, value);
  append(element, children);
  return element;
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws the inside of an element anew, only where the data has changed. The focus, what people
 * have typed, ticked or opened, and how far they have scrolled stay with the elements of equal
 * `data-key`: a field that is to follow the data has none.
 * @template T
 * @param {Element} root
 * @param {T} data all that the drawing depends on
 * @param {(data: T) => Child} render
 * @returns {boolean} whether it was drawn
 */
export function keep(root, data, render) {
  const text = JSON.stringify(data) ?? "";
  if (drawn.get(root) === text) return false;
  const before = remember(root);
  const fresh = document.createDocumentFragment();
  append(fresh, [render(data)]);
  root.replaceChildren(fresh);
  drawn.set(root, text);
  restore(root, before);
  return true;
}

/** @type {HTMLElement | null} */
let region = null;

/**
 * Has a screen reader say a text, when it has finished what it is saying.
 * @param {string} text
 */
export function announce(text) {
  if (!region) {
    region = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
    document.body.append(region);
  }
  // Equal texts in a row would be said once.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
function put(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2).toLowerCase(), value);
  } else if (name === "style") {
    const { style } = /** @type {HTMLElement | SVGElement} */ (element);
    for (const [key, each] of Object.entries(value)) style.setProperty(key, String(each));
  } else if (name === "dataset") {
    Object.assign(/** @type {HTMLElement | SVGElement} */ (element).dataset, value);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Node} parent
 * @param {Child[]} children
 */
function append(parent, children) {
  for (const child of /** @type {One[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * @typedef {{ value?: string, checked?: boolean, open?: boolean,
 *   left: number, top: number, selection?: [number, number] }} Touched
 * @typedef {{ focus: string | null, touched: Map<string, Touched> }} Memory
 */

/**
 * @param {Element} root
 * @returns {Memory}
 */
function remember(root) {
  const touched = new Map();
  for (const element of root.querySelectorAll("[data-key]")) {
    const kept = touchedOf(element);
    if (kept) touched.set(keyOf(element), kept);
  }
  const active = document.activeElement;
  const focus = active && root.contains(active) ? active.getAttribute("data-key") : null;
  return { focus, touched };
}

/**
 * @param {Element} root
 * @param {Memory} memory
 */
function restore(root, { focus, touched }) {
  if (focus === null && !touched.size) return;
  for (const element of root.querySelectorAll("[data-key]")) {
    const kept = touched.get(keyOf(element));
    if (kept) touch(element, kept);
    if (keyOf(element) === focus) {
      /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
    }
  }
}

/** @param {Element} element */
function keyOf(element) {
  return element.getAttribute("data-key") ?? "";
}

/**
 * Returns what people may have done to an element; null where that is nothing.
 * @param {Element} element
 * @returns {Touched | null}
 */
function touchedOf(element) {
  const scrolled = { left: element.scrollLeft, top: element.scrollTop };
  if (element instanceof HTMLInputElement && TICKED.has(element.type)) {
    return { ...scrolled, checked: element.checked };
  }
  if (isText(element)) {
    const selection = selectionOf(element);
    return { ...scrolled, value: element.value, ...(selection ? { selection } : {}) };
  }
  if (element instanceof HTMLSelectElement) return { ...scrolled, value: element.value };
  if (element instanceof HTMLDetailsElement) return { ...scrolled, open: element.open };
  return scrolled.left || scrolled.top ? scrolled : null;
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @returns {[number, number] | null} null for a kind of field that has none
 */
function selectionOf(field) {
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
function isText(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * @param {Element} element
 * @param {Touched} kept
 */
function touch(element, kept) {
  if (kept.value !== undefined && (isText(element) || element instanceof HTMLSelectElement)) {
    const before = element.value;
    element.value = kept.value;
    // What a list no longer offers is not chosen.
    if (element instanceof HTMLSelectElement && element.selectedIndex < 0) element.value = before;
  }
  if (kept.checked !== undefined && "checked" in element) element.checked = kept.checked;
  if (kept.open !== undefined && "open" in element) element.open = kept.open;
  if (kept.selection && isText(element)) element.setSelectionRange(...kept.selection);
  element.scrollLeft = kept.left;
  element.scrollTop = kept.top;
}
