import { expect, test } from 'vitest';
import { reasonAgainst, type UntakenPlay } from './refusal-rules.ts';

const fine: UntakenPlay = {
  round: { phase: 'locked', wheel: 'studio-1' },
  wheelId: null,
  inTime: true,
  blacklisted: false,
  held: false,
  elsewhere: false,
  onBreak: false,
  stakeCents: 500,
  limit: null,
  balanceCents: 500,
};

test.each<[string, Partial<UntakenPlay>, string | undefined]>([
  ['nothing against it', {}, undefined],
  ['the wheel the player sees is the round’s', { wheelId: 'studio-1' }, undefined],
  ['a limit that is just kept', { limit: { stakedCents: 9_500, maxCents: 10_000 } }, undefined],
  ['no such round', { round: null }, 'round-over'],
  ['bets are still open', { round: { phase: 'open', wheel: 'studio-1' } }, 'round-not-locked'],
  ['closed', { round: { phase: 'closed', wheel: 'studio-1' } }, 'round-over'],
  ['void', { round: { phase: 'void', wheel: 'studio-1' } }, 'round-over'],
  ['too late, and not closed yet', { inTime: false, balanceCents: 0 }, 'undecided'],
  ['too late, and closed', { inTime: false, round: { phase: 'closed', wheel: 'studio-1' } }, 'round-over'],
  ['another wheel', { wheelId: 'studio-2' }, 'wheel-changed'],
  ['blacklisted', { blacklisted: true }, 'blacklisted'],
  ['another device holds the table', { elsewhere: true, onBreak: true }, 'already-connected'],
  ['a held registration', { held: true }, 'account-held'],
  ['on a break', { onBreak: true }, 'on-a-break'],
  ['a cent over the limit', { limit: { stakedCents: 9_501, maxCents: 10_000 } }, 'bet-limit-reached'],
  ['a cent short', { balanceCents: 499 }, 'charge-credit'],
  ['blacklisted comes before the break', { blacklisted: true, onBreak: true }, 'blacklisted'],
  [
    'the limit comes before the balance',
    { limit: { stakedCents: 1, maxCents: 1 }, balanceCents: 0 },
    'bet-limit-reached',
  ],
])('%s', (_, fact, reason) => {
  expect(reasonAgainst({ ...fine, ...fact })).toBe(reason);
});
