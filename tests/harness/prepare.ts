import { ensureChromium, ensureWindowlessChromium } from './chromium.ts';
import { installPrograms, type Needed } from './debian-packages.ts';
import { ensureEngines } from './engines.ts';

/** The tests of a program that is still missing are skipped. */
const PROGRAMS: readonly Needed[] = [
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/bin/promtool', 'prometheus'],
  ['/usr/sbin/varnishd', 'varnish'],
];

/** What the steps of a run need from Debian, by step: each call installs what is missing, and tells what it found. */
export const PREPARATIONS = {
  tests: () => installPrograms('the tests', PROGRAMS),
  e2e: ensureWindowlessChromium,
  'long-e2e': ensureWindowlessChromium,
  engines: () => ({ CHROMIUM_PATH: ensureChromium(), ...ensureEngines() }),
} as const;

const isStep = (name: string): name is keyof typeof PREPARATIONS => name in PREPARATIONS;

// `node tests/harness/prepare.ts STEP …` installs beside other work. What cannot be installed is said by the step.
if (import.meta.main) {
  for (const step of process.argv.slice(2).filter(isStep)) {
    try {
      PREPARATIONS[step]();
    } catch {
      process.exitCode = 1;
    }
  }
}
