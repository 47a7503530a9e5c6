import { spawn } from 'node:child_process';

/** Some 0.3 s of a processor, start included, as the machines that the rounds of these tests are made for have it. */
const WORK = "require('node:crypto').pbkdf2Sync('', '', 1_000_000, 32, 'sha256')";
const USUAL_MS = 300;
const MOST = 5; // a round, of two and a half minutes then, is waited for

const work = (): Promise<unknown> =>
  new Promise((resolve) => spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }).once('exit', resolve));

/**
 * Measures how many times slower this machine is than two quiet cores, with all that runs beside; a whole number from 1
 * on. Browsers and people on it have as many times longer for a round.
 */
export const measureSlowness = async (): Promise<number> => {
  const began = performance.now();
  await Promise.all([work(), work()]);
  const times = Math.round((performance.now() - began) / USUAL_MS);
  return Math.min(MOST, Math.max(1, times));
};

/** What `start-products.ts` has measured at the beginning of the run. */
export const slowness = (): number => Number(process.env.STORY_SLOWNESS ?? 1);
