import { describe, expect, it } from 'vitest';
import type { UserWorkspaceConfig } from 'vitest/config';
import config from '../vitest.config.ts';
import { CODE, sourcesOf } from './sources.ts';

const projects = (config.test?.projects ?? []) as readonly UserWorkspaceConfig[];

// A hook that times out goes on beside the tests after it, and what it renders late fails those as well.
describe.each(projects.map(({ test }) => [String(test?.name), test] as const))('the tests of %s', (_name, test) => {
  it('have hooks that wait as long as they do, and time for several waits', () => {
    const wait = test?.expect?.poll?.timeout ?? 0;
    expect(wait).toBeGreaterThanOrEqual(200_000);
    expect(test?.testTimeout).toBeGreaterThanOrEqual(4 * wait);
    expect(test?.hookTimeout).toBeGreaterThanOrEqual(test?.testTimeout ?? Number.POSITIVE_INFINITY);
  });
});

/** A number of one's own, which somebody chose on a faster machine. The tries of a few seconds within a wait are none. */
const OWN = /\btimeout: \d{2,}_000 \}|^\s*\}, \d{2,}_000\);|\b(?:test|hook)Timeout:|\bsetTimeout\(\d/m;

it('no test has a patience of its own: the configurations have one for all', () => {
  const impatient = sourcesOf(CODE, /\.(?:test|spec)\.tsx?$/).filter(({ text }) => OWN.test(text));
  expect(impatient.map(({ file }) => file)).toEqual([]);
});
