import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens are loaded by import(): on a busy machine the first takes far longer than the library's default
// of one second.
configure({ asyncUtilTimeout: 45_000 });
afterEach(cleanup);
// jsdom lacks the CSS namespace; windows only escape plain ids with it.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
// jsdom prints "Not implemented" instead.
globalThis.scrollTo = () => {};
