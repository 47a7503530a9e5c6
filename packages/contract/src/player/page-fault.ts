import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';

/** Kinds of errors that JavaScript and the browser name; any other is `other`. */
export const FAULT_NAMES = [
  'Error',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'NotFoundError',
  'InvalidStateError',
  'other',
] as const;
export const MAX_FRAMES = 8;

/** A place in a file of ours. The names of the files say which build it is. */
const faultFrame = z.strictObject({
  file: z.string().check(z.regex(/^[\w.-]{1,100}\.[cm]?[jt]sx?$/)),
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  column: z.int().check(z.minimum(1), z.maximum(10_000_000)),
});

/**
 * A page tells that a screen of it has failed, for the log alone. It says nothing about a person: no message, because an
 * error's message may hold what was typed, and no address, because addresses hold references.
 */
export const pageFault = route({
  name: 'pageFault',
  who: 'anyone',
  limit: 'page-fault',
  method: 'POST',
  path: '/api/page/fault',
  summary: 'A page reports that it has failed; the answer’s `x-request-id` names the line of the log.',
  body: z.strictObject({
    app: z.enum(['player', 'office']),
    name: z.enum(FAULT_NAMES),
    frames: z.array(faultFrame).check(z.maxLength(MAX_FRAMES)),
  }),
  reply: dataOf(z.object({ recorded: z.literal(true) })),
  refusals: ['form-invalid', 'too-many-tries'],
});
