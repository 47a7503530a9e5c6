// Has no dependencies and runs on any Node from 20 on: installs what package-lock.json names and is not installed yet.
// `npm start` leaves the tools of the tests (devDependencies) out; whatever is installed already stays.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.lajvard-installed');
const binaries = path.join(modules, '.bin');

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

/**
 * How npm is to be called, or null if all that is needed is installed.
 * @param stamp what the last installation noted: the hash of its package-lock.json and whether it had the tools
 * @param found whether node_modules holds anything, and tools of the tests among it
 */
export const npmCommand = (hash, stamp, withTools, found) => {
  if (stamp === `${hash} with tools` || (stamp === hash && !withTools)) return null;
  // `ci` empties node_modules first; a product that runs meanwhile must keep its packages
  const command = found.any ? ['install', '--no-save'] : ['ci'];
  const omit = withTools || found.tools ? [] : ['--omit=dev'];
  return [...command, ...omit, '--no-audit', '--no-fund', '--loglevel=error'];
};

/** Whether a package that only tests need is in node_modules. */
const hasTools = (lock) =>
  Object.entries(lock.packages).some(
    ([place, { dev }]) => dev && place.startsWith('node_modules/') && existsSync(path.join(root, place)),
  );

/** Node's package brings 68 MB of C headers to compile add-ons with; no package of ours is compiled. */
const removeHeaders = () => {
  for (const name of readdirSync(modules).filter((name) => name.startsWith('node-linux-'))) {
    rmSync(path.join(modules, name, 'include'), { recursive: true, force: true });
  }
};

/** Installs what is missing, with the tools of the tests or without them; returns the path of Node 24. */
export const ensureInstalled = (withTools) => {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const found = { any: existsSync(modules), tools: hasTools(JSON.parse(lock)) };
  const args = npmCommand(hash, existsSync(stamp) ? readFileSync(stamp, 'utf8') : '', withTools, found);
  if (args) {
    console.log(`Installing ${withTools ? 'the product and the tools of its tests' : 'the product'} …`);
    rmSync(stamp, { force: true }); // an interrupted installation is repeated
    const status = run('npm', args);
    if (status !== 0) {
      console.error(`npm ${args[0]} failed: see its message above.`);
      process.exit(status);
    }
    removeHeaders();
    writeFileSync(stamp, withTools || found.tools ? `${hash} with tools` : hash);
  }
  const own = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node');
  const works = spawnSync(own, ['--version'], { encoding: 'utf8' });
  if (works.status === 0 && /^v2[4-9]\./.test(works.stdout)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error('npm has no Node 24 for this system, or optional packages are switched off. Use Node 24 or later.');
  process.exit(1);
};

const runChild = async (file, args, withTools) => {
  const { spawn } = await import('node:child_process');
  const node = ensureInstalled(withTools);
  const child = spawn(node, [path.join(root, file), ...args], { cwd: root, stdio: 'inherit', env: projectEnv() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

/** Runs one TypeScript or JavaScript program of the product on Node 24 and ends with its status. */
export const runOnNode24 = (file, args = []) => runChild(file, args, false);

/** The same for a program that needs the tools of the tests. */
export const runWithTools = (file, args = []) => runChild(file, args, true);
