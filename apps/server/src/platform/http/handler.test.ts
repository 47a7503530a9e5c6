import { route } from '@lajvard/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handle, Refused } from './handler.ts';

const example = route({
  name: 'example',
  who: 'player',
  limit: 'none',
  method: 'GET',
  path: '/example',
  summary: 'An example.',
  reply: z.object({ done: z.boolean() }),
  refusals: ['not-found'],
});
const other = (): Refused<'wheel-changed'> => new Refused('wheel-changed');

it('a handler refuses with what its route declares, or as any call may; anything else does not compile', () => {
  handle(example, async () => new Refused('not-found'));
  handle(example, async () => new Refused('token-invalid'));
  // @ts-expect-error: not declared
  handle(example, async () => new Refused('ticket-resolved'));
  // @ts-expect-error: not declared, and come from elsewhere
  handle(example, async ({ caller }) => (caller.userId > 1 ? { done: true } : other()));
  expect(handle(example, async () => ({ done: true })).route.refusals).toEqual(['not-found']);
});
