import type { DurableRule } from '#platform/http/durable-limits.ts';

const MINUTE = 60; // seconds
const DAY = 24 * 60 * MINUTE;

/** How often a password may be guessed, by what is counted. */
export const GUESS_LIMITS = {
  'guess-place': { free: 20, firstWait: MINUTE, maxWait: 15 * MINUTE, forgotten: 15 * MINUTE },
  'guess-here': { free: 5, firstWait: MINUTE, maxWait: 15 * MINUTE, forgotten: DAY },
  'guess-account': { free: 30, firstWait: MINUTE, maxWait: 15 * MINUTE, forgotten: DAY },
  'guess-device': { free: 5, firstWait: MINUTE, maxWait: 15 * MINUTE, forgotten: DAY },
  'guess-staff-here': { free: 3, firstWait: 2 * MINUTE, maxWait: 30 * MINUTE, forgotten: DAY },
  'guess-staff-account': { free: 10, firstWait: 2 * MINUTE, maxWait: 30 * MINUTE, forgotten: DAY },
  'guess-staff-device': { free: 3, firstWait: 2 * MINUTE, maxWait: 30 * MINUTE, forgotten: DAY },
  // asked again of a signed-in person
  'own-password': { free: 5, firstWait: MINUTE, maxWait: 15 * MINUTE, forgotten: DAY },
  // codes of the second factor, whose password is known
  'second-factor': { free: 5, firstWait: MINUTE, maxWait: 30 * MINUTE, forgotten: DAY },
  'guess-mail': { free: 1, firstWait: DAY, maxWait: DAY, forgotten: DAY },
} as const satisfies Record<string, DurableRule>;
export type GuessLimitName = keyof typeof GUESS_LIMITS;
