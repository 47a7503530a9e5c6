/** What this needs of a router. */
interface Router {
  subscribe(event: 'onRendered', heard: (event: { fromLocation?: unknown; pathChanged: boolean }) => void): () => void;
}

const HEADINGS = ['main h1', 'h1', 'main'];
/** Focus here was put by the new page itself, or belongs to what lies over it. */
const KEPT = 'main, [role=dialog], [role=alertdialog], iframe';

const placeOf = (page: Document): HTMLElement | null => {
  // At a table the next Tab is to reach the way to the betting layout, which comes before `main` and its heading.
  const places = page.querySelector('button.lj-skip') ? ['#root'] : HEADINGS;
  for (const place of places) {
    const found = page.querySelector<HTMLElement>(place);
    if (found && found.closest('[inert]') === null) return found;
  }
  return null;
};

/** Moves focus to the page's heading, or to where a page without one starts. False while there is neither. */
function focusPage(page: Document): boolean {
  if (page.activeElement?.matches(`:is(${KEPT}) *, iframe`)) return true;
  const place = placeOf(page);
  if (place === null) return false;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return true;
}

/**
 * After a change of page, focus goes to the heading of the new one, so that a screen reader says where the person is
 * and Tab goes on from there (WCAG 2.4.3). The first page keeps what the browser does. A page that loads first gets the
 * focus once it has arrived, unless the person has moved it meanwhile.
 */
export function focusNewPages(router: Router, page: Document = document): void {
  let waiting: MutationObserver | null = null;
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    waiting?.disconnect();
    if (focusPage(page)) return;
    const before = page.activeElement;
    waiting = new MutationObserver((_, observer) => {
      const moved = page.activeElement !== before && page.activeElement !== page.body;
      if (moved || focusPage(page)) observer.disconnect();
    });
    waiting.observe(page.body, { childList: true, subtree: true });
  });
}
