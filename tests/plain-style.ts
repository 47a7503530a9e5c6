/**
 * The computed style of a page whose style sheets are not looked at (tests load none): each query by role asks it of
 * every element, and happy-dom computes the whole inheritance for each. What is asked most is read from the tag, the
 * attributes and the own style; the rest is happy-dom's.
 */
const HIDDEN = 'AREA BASE DATALIST HEAD LINK META NOSCRIPT PARAM SCRIPT STYLE TEMPLATE TITLE';
const BLOCKS =
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
  'H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND LI MAIN MENU NAV OL OPTGROUP OPTION P PRE SEARCH SECTION SUMMARY ' +
  'UL TABLE CAPTION COLGROUP COL THEAD TBODY TFOOT TR TD TH';
const displays = (tags: string, display: string): [string, string][] => tags.split(' ').map((tag) => [tag, display]);
const DISPLAYS = new Map([
  ...displays(HIDDEN, 'none'),
  ...displays(BLOCKS, 'block'),
  ...displays('BUTTON INPUT METER PROGRESS SELECT TEXTAREA', 'inline-block'),
]);

const written = (element: Element, name: string): string => {
  const style = element.getAttribute('style');
  return style === null || style === '' ? '' : (element as HTMLElement).style.getPropertyValue(name);
};

const inherited = (element: Element, name: string, initial: string): string => {
  for (let from: Element | null = element; from; from = from.parentElement) {
    const value = written(from, name);
    if (value !== '' && value !== 'inherit' && value !== 'unset') return value;
  }
  return initial;
};

const displayOf = (element: Element): string => {
  const isClosed = element.tagName === 'DIALOG' && !element.hasAttribute('open');
  const byTag = isClosed || element.hasAttribute('hidden') ? 'none' : (DISPLAYS.get(element.tagName) ?? 'inline');
  return written(element, 'display') || byTag;
};

const READ: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: (element) => inherited(element, 'visibility', 'visible'),
  'pointer-events': (element) => inherited(element, 'pointer-events', 'auto'),
  opacity: (element) => written(element, 'opacity') || '1',
};
const PROPERTIES = new Map([
  ...Object.keys(READ).map((name) => [name, name] as const),
  ['pointerEvents', 'pointer-events'],
]);

export function usePlainStyle(): void {
  const window = document.defaultView;
  if (!window) return;
  const computed = window.getComputedStyle.bind(window);
  const plain = (element: Element): CSSStyleDeclaration => {
    let whole: CSSStyleDeclaration | undefined;
    const rest = () => {
      whole ??= computed(element);
      return whole;
    };
    const read = (name: string): string => READ[name]?.(element) ?? rest().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return read;
        const known = PROPERTIES.get(String(name));
        if (known !== undefined) return read(known);
        const value = Reflect.get(rest(), name) as unknown;
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
    });
  };
  const plainStyle: typeof computed = (element, pseudo) =>
    pseudo || !element.isConnected ? computed(element, pseudo) : plain(element);
  Object.defineProperty(window, 'getComputedStyle', { value: plainStyle, configurable: true, writable: true });
  globalThis.getComputedStyle = plainStyle;
  // happy-dom asks its own window; React Aria asks this of whatever may take the focus.
  Element.prototype.checkVisibility = function isVisible({ visibilityProperty = false, opacityProperty = false } = {}) {
    if (!this.isConnected || (visibilityProperty && READ.visibility?.(this) !== 'visible')) return false;
    for (let from: Element | null = this; from; from = from.parentElement)
      if (displayOf(from) === 'none' || (opacityProperty && READ.opacity?.(from) === '0')) return false;
    return true;
  };
}
