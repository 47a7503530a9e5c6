import { beforeEach, expect, it } from 'vitest';
import { focusNewPages } from './focus-page.ts';

type Heard = (event: { fromLocation?: unknown; pathChanged: boolean }) => void;

let render: Heard;

const show = (html: string) => {
  document.body.innerHTML = html;
};

/** The page that a person leaves, with the focus on the link pressed; then the one that comes. */
const goTo = (html: string, event = { fromLocation: {}, pathChanged: true }) => {
  show('<main><a href="/next" id="pressed">Next</a></main>');
  document.getElementById('pressed')?.focus();
  show(html);
  render(event);
};

beforeEach(() => {
  focusNewPages({
    subscribe: (_, heard) => {
      render = heard;
      return () => {};
    },
  });
});

it('focuses the start of a table, so that the next Tab reaches the betting layout', () => {
  goTo('<div id="root"><button class="lj-skip">To the betting layout</button><main><h1>Live table</h1></main></div>');
  expect(document.activeElement?.id).toBe('root');
});

it('focuses the heading of the new page', () => {
  goTo('<header><h1>Not this</h1></header><main><h1>My profile</h1><input></main>');
  expect(document.activeElement?.textContent).toBe('My profile');
});

it('focuses a heading outside main, or main where there is no heading', () => {
  goTo('<header><h1>Deposits</h1></header><main><p>Rows</p></main>');
  expect(document.activeElement?.textContent).toBe('Deposits');
  goTo('<main aria-label="Roulette table"></main>');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Roulette table');
});

it('leaves the focus where the new page has put it', () => {
  show('<main><h1>Log in</h1><input id="email"></main>');
  document.getElementById('email')?.focus();
  render({ fromLocation: {}, pathChanged: true });
  expect(document.activeElement?.id).toBe('email');
});

it('takes the focus from what remains of the previous page, such as a menu entry', () => {
  show('<nav><a href="/deposits" id="entry">Deposits</a></nav><main><h1>Deposits</h1></main>');
  document.getElementById('entry')?.focus();
  render({ fromLocation: {}, pathChanged: true });
  expect(document.activeElement?.textContent).toBe('Deposits');
  expect(document.activeElement?.tagName).toBe('H1');
});

it('ignores the first page and changes of the query alone', () => {
  for (const event of [{ pathChanged: true }, { fromLocation: {}, pathChanged: false }]) {
    show('<main><h1>My profile</h1></main>');
    render(event);
    expect(document.activeElement).toBe(document.body);
  }
});

it('waits for a page that is still loading', async () => {
  goTo('<p role="status">Loading</p>');
  show('<main><h1>Ticket 7</h1></main>');
  await expect.poll(() => document.activeElement?.textContent).toBe('Ticket 7');
});
