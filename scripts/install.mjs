// Has no dependencies and runs on any Node from 20 on: installs what package-lock.json names if it is
// not installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const stamp = path.join(root, 'node_modules', '.lajvard-installed');
const binaries = path.join(root, 'node_modules', '.bin');

const run = (command, args) => {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.error) throw done.error;
  return done.status ?? 1;
};

/** The environment in which the project's own tools and its Node 24 come first. */
export const projectEnv = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`,
});

/** Installs if node_modules does not match this package-lock.json; returns the path of Node 24. */
export const ensureInstalled = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const have = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (have !== wanted) {
    console.log('Installing (only the first time, or after a change of package-lock.json) …');
    const status = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0) {
      console.error('npm ci failed: see its message above.');
      process.exit(status);
    }
    writeFileSync(stamp, wanted);
  }
  const own = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node');
  const works = spawnSync(own, ['--version'], { encoding: 'utf8' });
  if (works.status === 0 && /^v2[4-9]\./.test(works.stdout)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    'The package `node` (Node 24) did not install its program: install scripts may be switched off on this machine.\n' +
      'Run `npm rebuild node --ignore-scripts=false`, or use Node 24 or later yourself.',
  );
  process.exit(1);
};

/** Runs one TypeScript or JavaScript program of the project on Node 24 and ends with its status. */
export const runOnNode24 = async (file, args = []) => {
  const { spawn } = await import('node:child_process');
  const node = ensureInstalled();
  const child = spawn(node, [path.join(root, file), ...args], { cwd: root, stdio: 'inherit', env: projectEnv() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};
