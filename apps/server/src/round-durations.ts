import type { Durations } from '@lajvard/roulette';
import type { Settings } from './platform/settings/read-settings.ts';

/** How long each phase of a round lasts, by the settings. */
export const durationsOf = (settings: Settings): Durations => ({
  roundMs: Math.round(settings.ROUND_SECONDS * 1000),
  extraMs: Math.round(settings.EXTRA_SECONDS * 1000),
  lockMs: Math.round(settings.LOCK_SECONDS * 1000),
  spinMs: Math.round(settings.SPIN_SECONDS * 1000),
  pauseMs: Math.round(settings.PAUSE_SECONDS * 1000),
});

/** The time in seconds from one round to the next when all goes as planned. */
export const cycleSeconds = (settings: Settings): number => {
  const { ROUND_SECONDS, EXTRA_SECONDS, LOCK_SECONDS, SPIN_SECONDS, PAUSE_SECONDS } = settings;
  return ROUND_SECONDS + EXTRA_SECONDS + LOCK_SECONDS + SPIN_SECONDS + PAUSE_SECONDS;
};
