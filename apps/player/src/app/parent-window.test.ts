import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTokens, keptTokens } from '../shared/session/signed-in.ts';

const PARTNER = 'https://partner.example';
const PERSON_TOKENS = { access_token: 'a', refresh_token: 'r' };

/** A parent page that records each message and the origin it was addressed to. */
const parent = { postMessage: vi.fn() };
const framed = (origins: string[]) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: { config: { PARENT_ORIGINS: origins } } })));
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
};
/** jsdom's `MessageEvent` accepts no foreign source, so the source is defined by hand. */
const from = (origin: string, data: unknown, source: unknown = parent) => {
  const event = new MessageEvent('message', { origin, data });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};
const turns = () => new Promise((over) => setTimeout(over, 20));

beforeEach(() => {
  vi.resetModules();
  parent.postMessage.mockReset();
});
afterEach(() => {
  Object.defineProperty(window, 'parent', { value: window, configurable: true });
});

// docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window
it('messages go to the site itself and to the listed origins only', async () => {
  framed([PARTNER]);
  const { postToParent } = await import('../shared/browser/parent-window.ts');
  await postToParent({ type: 'unauthenticated' });
  expect(parent.postMessage.mock.calls.map(([, origin]) => origin)).toEqual([window.location.origin, PARTNER]);
});

it('without a list, messages go to the own origin only', async () => {
  framed([]);
  const { postToParent } = await import('../shared/browser/parent-window.ts');
  await postToParent({ type: 'authenticated', token: PERSON_TOKENS });
  expect(parent.postMessage.mock.calls).toEqual([
    [{ type: 'authenticated', token: PERSON_TOKENS }, window.location.origin],
  ]);
});

it.each([
  ['an origin that is not on the list', 'https://evil.example', parent],
  ['an origin that only begins like one', `${PARTNER}.evil.example`, parent],
  ['a sandboxed frame', 'null', parent],
  ['another window of an origin on the list', PARTNER, { postMessage: () => undefined }],
])('messages from %s are ignored', async (_who, origin, source) => {
  framed([PARTNER, 'null']);
  const { listenToParent } = await import('./parent-window.ts');
  keepTokens(PERSON_TOKENS);
  const end = listenToParent(() => undefined);
  from(origin, { type: 'unauthenticated' }, source);
  await turns();
  expect(keptTokens()).toEqual(PERSON_TOKENS);
  end();
});

it('a listed parent can sign a person out', async () => {
  framed([PARTNER]);
  const { listenToParent } = await import('./parent-window.ts');
  keepTokens(PERSON_TOKENS);
  const changed = vi.fn();
  const end = listenToParent(changed);
  from(PARTNER, { type: 'unauthenticated' });
  await expect.poll(keptTokens).toBeNull();
  await expect.poll(() => changed.mock.calls).toHaveLength(1);
  end();
});
