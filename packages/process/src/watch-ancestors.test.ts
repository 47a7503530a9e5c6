import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const WATCH = new URL('watch-ancestors.ts', import.meta.url).href;
/** Says its name and number, then its name at every tick, until the one it watches has ended. */
const program = (name: string): string => `
  import { watchAncestors } from '${WATCH}';
  watchAncestors(() => process.exit(0));
  console.log('${name} ' + process.pid);
  setInterval(() => console.log('${name}'), 700); // longer than between two looks`;

test.skipIf(process.platform !== 'linux')('what a script starts ends with it, unless it was detached', async () => {
  const begin = (name: string, by: string) => `${by} "${process.execPath}" --input-type=module -e "${program(name)}" &`;
  const script = spawn('bash', ['-c', `${begin('detached', 'setsid')}\n${begin('attached', '')}\nread line`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface({ input: script.stdout }).on('line', (line) => said.push(line));
  const pidOf = (name: string) => Number(said.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
  const isThere = (name: string): boolean => {
    try {
      return process.kill(pidOf(name), 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => [isThere('detached'), isThere('attached')]).toEqual([true, true]);
  onTestFinished(() => {
    if (isThere('detached')) process.kill(pidOf('detached'), 'SIGKILL');
  });
  script.stdin.write('\n');
  await expect.poll(() => isThere('attached')).toBe(false);
  const ticks = () => said.filter((line) => line === 'detached').length;
  const before = ticks();
  await expect.poll(() => ticks() - before).toBeGreaterThan(2);
});
