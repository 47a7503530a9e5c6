import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A screen's code comes by import(): on a busy machine the first one takes far longer than the library's one second.
configure({ asyncUtilTimeout: 45_000 });
afterEach(cleanup);
// jsdom lacks the CSS namespace; windows only escape plain ids with it.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
// jsdom prints "Not implemented" instead.
globalThis.scrollTo = () => {};
