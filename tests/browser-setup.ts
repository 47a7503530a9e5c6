import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'sonner';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { changedTexts } from './bare-texts.ts';
import { usePlainStyle } from './plain-style.ts';

// The files of a worker share one window and the libraries. Each begins as a page newly opened: modules of ours, with
// their stores, fresh, nothing kept, no stub of a global, the address of the site.
vi.resetModules();
vi.unstubAllGlobals();
if (globalThis.document) {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  history.replaceState(null, '', '/');
}

// For its own tools, React takes a stack of each element that it makes, until it has counted ten thousand of a render.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});

// Screens are loaded by import(): on a slow machine whose cache is cold, the first takes minutes.
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 240_000, // as `expect.poll` has (vitest.config.ts)
  // What is waited for is looked for after every change: the page is printed when the time is over, not each time.
  getElementError: (message, container) => {
    if (!(getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)
      return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
const changed = globalThis.document ? changedTexts() : new Set<string>();
afterEach(() => {
  const found = [...changed];
  vi.useRealTimers(); // first: what is left at the clearing up, such as a dialog that returns the focus, takes time
  cleanup();
  toast.dismiss(); // or the page of the next test shows them too, for 20 seconds
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
  // pages of earlier files still hear what happens in the window, and hide it
  globalThis.document?.documentElement.style.removeProperty('display');
  changed.clear(); // the clearing up may remove them
  expect(found, 'texts that a translator would break: make them `Words`').toEqual([]);
});
// jsdom lacks the CSS namespace; windows only escape plain ids with it.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
// happy-dom lacks these two; forms would take a list that they open for one that somebody has changed already.
if (globalThis.HTMLOptionElement && !('defaultSelected' in HTMLOptionElement.prototype)) {
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
    set(this: HTMLOptionElement, isDefault: boolean) {
      this.toggleAttribute('selected', isDefault);
    },
  });
  Object.defineProperty(HTMLSelectElement.prototype, 'size', {
    get(this: HTMLSelectElement) {
      return Number(this.getAttribute('size'));
    },
  });
}
// The scrolling of the windows does nothing, or prints an error.
globalThis.scrollTo = () => {};
if (globalThis.Element) Element.prototype.scrollIntoView = () => {};
// All frames run by one timer: if a test's fake timers got it, no later frame of the worker would come. A frame that is
// due after the last test of a file would find the window of another.
const frames = new Set<ReturnType<typeof setTimeout>>();
globalThis.requestAnimationFrame = (run) => {
  const frame = setTimeout(() => {
    frames.delete(frame);
    run(performance.now());
  }, 16);
  frames.add(frame);
  return Number(frame);
};
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
afterAll(() => {
  for (const frame of frames) clearTimeout(frame);
});
// Queries by role know nothing of `inert`; what has no such property hides what is behind a dialog by aria-hidden.
if (globalThis.HTMLElement) Reflect.deleteProperty(HTMLElement.prototype, 'inert');
// Nothing moves here; happy-dom's animations only reject promises when they are cancelled.
for (const name of ['animate', 'getAnimations'])
  if (globalThis.Element) Reflect.deleteProperty(Element.prototype, name);
if (globalThis.document && 'happyDOM' in globalThis && getComputedStyle.name !== 'plainStyle') usePlainStyle();
