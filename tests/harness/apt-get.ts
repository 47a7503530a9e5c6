import { spawnSync } from 'node:child_process';

const WAITS_S = 600; // another's upgrade takes minutes

/** How a program ended, and what it said. */
interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

const runHere = (args: readonly string[]): Ended =>
  spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian's services must not start by themselves: what runs is the test's own
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });

/**
 * Runs apt-get, and waits while another holds the packages: `install` does so by a setting, `update` not at all.
 * @throws with what it said, if it fails or the lock stays taken for ten minutes
 */
export const aptGet = (
  args: readonly string[],
  run = runHere,
  waitOneSecond = (): void => void spawnSync('sleep', ['1']),
): void => {
  for (let waited = 0; ; waited++) {
    const { status, stderr } = run(['-qq', '-o', `DPkg::Lock::Timeout=${WAITS_S}`, ...args]);
    if (status === 0) return;
    if (!/Could not get lock/.test(stderr) || waited >= WAITS_S)
      throw new Error(`apt-get ${args[0]}: ${stderr.trim()}`);
    waitOneSecond();
  }
};
