import type { FAULT_NAMES, pageFault } from '@lajvard/contract';
import type * as z from 'zod/mini';

// The contract's own lists would bring its schemas into the first screen; a test compares them.
export const NAMES: typeof FAULT_NAMES = [
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'NotFoundError',
  'InvalidStateError',
  'other',
];
const MAX_FRAMES = 8;
const FRAME = /([\w.-]{1,100}\.[cm]?[jt]sx?)(?:\?[^:\s]*)?:(\d+):(\d+)/g;

type Report = z.infer<typeof pageFault.body>;

/** What may be told of an error: its kind and the places in our files, never its message. */
export function reportOf(error: unknown, app: Report['app']): Report {
  const { name = '', stack = '', message = '' } = error instanceof Error ? error : {};
  const told = `${name}: ${message}`; // where the stack of Chromium begins with it
  const frames = [...stack.slice(stack.startsWith(told) ? told.length : 0).matchAll(FRAME)]
    .slice(0, MAX_FRAMES)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }));
  return { app, name: NAMES.find((known) => known === name) ?? 'other', frames };
}

/** Reports a fault of this page. @returns the reference by which the operator finds it; null if it did not arrive */
export async function reportFault(error: unknown, app: Report['app']): Promise<string | null> {
  try {
    const response = await fetch('/api/page/fault', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(reportOf(error, app)),
    });
    return response.ok ? response.headers.get('x-request-id') : null;
  } catch {
    return null;
  }
}
