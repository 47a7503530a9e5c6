import { describe, expect, it } from 'vitest';
import type { UserWorkspaceConfig } from 'vitest/config';
import config from '../vitest.config.ts';

const projects = (config.test?.projects ?? []) as readonly UserWorkspaceConfig[];

// A hook that times out goes on beside the tests after it, and what it renders late fails those as well.
describe.each(projects.map(({ test }) => [String(test?.name), test] as const))('the tests of %s', (_name, test) => {
  it('have hooks that wait as long as they do', () => {
    expect(test?.testTimeout).toBeGreaterThanOrEqual(60_000);
    expect(test?.hookTimeout).toBeGreaterThanOrEqual(test?.testTimeout ?? Number.POSITIVE_INFINITY);
  });
});
