// Has no dependencies and runs on any Node from 20 on: installs what package-lock.json names and is not installed yet.
// `npm start` leaves the tools of the tests (devDependencies) out; whatever is installed already stays.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenAskedToEnd } from './asked-to-end.mjs';
import { claimInstallation } from './one-installer.mjs';

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.lajvard-installed');
const binaries = path.join(modules, '.bin');
const ownNode = path.join(binaries, process.platform === 'win32' ? 'node.cmd' : 'node');
const STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const AFTER_THE_PROGRAM_MS = 2000;

/** The environment in which the project's own tools and its Node 24 come first. */
export const projectEnv = (more = {}) => ({
  ...process.env,
  ...more,
  PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`,
});

/**
 * How npm is to be called, or null if all that is needed is installed.
 * @param stamp what the last installation noted: the hash of its package-lock.json and whether it had the tools
 * @param found whether node_modules holds a whole installation, and tools of the tests among it
 */
export const npmCommand = (hash, stamp, withTools, found) => {
  if (found.whole && (stamp === `${hash} with tools` || (stamp === hash && !withTools))) return null;
  // `ci` empties node_modules first; a product that runs meanwhile must keep its packages. But `install` believes in
  // every package whose folder is there, so it does not repair what an interrupted installation left half written.
  const command = found.whole ? ['install', '--no-save'] : ['ci'];
  const omit = withTools || found.tools ? [] : ['--omit=dev'];
  return [...command, ...omit, '--no-audit', '--no-fund', '--loglevel=error'];
};

const fits = (wanted, own) => {
  const list = wanted === undefined ? [] : [wanted].flat();
  const [not, only] = [list.filter((each) => each.startsWith('!')), list.filter((each) => !each.startsWith('!'))];
  return !not.includes(`!${own}`) && (only.length === 0 || only.includes(own));
};

const THIS_SYSTEM = {
  os: process.platform,
  cpu: process.arch,
  get libc() {
    if (process.platform !== 'linux') return undefined;
    return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  },
};

/**
 * The packages that an installation on this system needs, by the lock file. npm leaves an optional one out without a
 * word, also when only its download failed; those that name no system are for systems that lack another.
 * @param {{ os: string, cpu: string, libc: string | undefined }} system
 */
export const neededPackages = (lock, withTools, system = THIS_SYSTEM) => {
  const { os, cpu, libc } = system;
  return Object.entries(lock.packages).filter(
    ([place, each]) =>
      place.startsWith('node_modules/') &&
      (withTools || !each.dev) &&
      !each.devOptional &&
      fits(each.os, os) &&
      fits(each.cpu, cpu) &&
      fits(each.libc, libc) &&
      (!each.optional || each.os !== undefined || each.cpu !== undefined),
  );
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Those of them that are not there in the locked version. */
const missingPackages = (needed) =>
  needed.flatMap(([place, { link, version }]) => {
    const manifest = read(path.join(root, place, 'package.json'));
    const isThere = manifest !== '' && (link || JSON.parse(manifest).version === version);
    return isThere ? [] : [place.slice('node_modules/'.length)];
  });

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

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** Runs npm until it ends, or until this process is asked to end: then npm ends first, with all that it started. */
const runNpm = (args, onAsked) =>
  new Promise((resolve) => {
    const npm = spawn(process.execPath, [path.join(root, 'scripts', 'run-npm.mjs'), ...args], {
      cwd: root,
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: true, // a group of its own, which can be ended as one
    });
    onAsked((why, signal) => {
      const end = () => {
        console.error(`The installation was interrupted (${why}). The next start begins it again.`);
        process.exit(STATUS[signal] ?? 1);
      };
      if (npm.exitCode !== null || npm.signalCode !== null) return end();
      npm.once('exit', end);
      process.kill(-npm.pid, 'SIGKILL');
    });
    npm.on('exit', (status, signal) => resolve({ status, signal }));
  });

/** Runs npm as often as it takes, at most twice. @returns a sentence if what is needed is not there afterwards */
const install = async (needed, whatIsFound, commandFor, onAsked) => {
  for (const isRepair of [false, true]) {
    const args = commandFor(isRepair ? { ...whatIsFound(), whole: false } : whatIsFound());
    const { status, signal } = await runNpm(args, onAsked);
    if (signal) return { interrupted: true, problem: `npm was ended by ${signal}. Run the same command again.` };
    if (status !== 0)
      return {
        problem:
          `npm ${args[0]} failed: see its message above. Is the disk full, or the network down? ` +
          'Then run the same command again: it installs what is missing.',
      };
    removeHeaders();
    const missing = missingPackages(needed);
    if (missing.length === 0) return {};
    if (args[0] === 'ci')
      return {
        problem:
          `npm did not install ${missing.join(', ')}. If npm's settings omit optional packages, allow them ` +
          '(npm config get omit). Then run the same command again.',
      };
  }
};

/** Installs what is missing, with the tools of the tests or without them; returns the path of Node 24. */
const ensureInstalled = async (withTools, onAsked) => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const lock = JSON.parse(text);
  const hash = createHash('sha256').update(text).digest('hex');
  const bringsNode = neededPackages(lock, false).some(([place]) => place.startsWith('node_modules/node-'));
  const isWhole = () =>
    (existsSync(stamp) || existsSync(path.join(modules, '.package-lock.json'))) && (!bringsNode || existsSync(ownNode));
  const whatIsFound = () => ({ whole: isWhole(), tools: hasTools(lock) });
  const commandFor = (found) => npmCommand(hash, read(stamp), withTools, found);
  if (commandFor(whatIsFound())) {
    const claim = await claimInstallation(path.join(root, '.lajvard-installing'), (holder) =>
      console.log(`Another start (process ${holder}) is installing into this folder: waiting for it …`),
    ).catch((error) => fail(`Nothing can be installed into ${root}: ${error.message}`));
    const found = whatIsFound(); // another one may have installed it meanwhile
    if (claim.wasInterrupted) {
      console.log('The last installation was interrupted: it is done again from the beginning.');
      rmSync(stamp, { force: true });
    }
    const state = () => ({ ...whatIsFound(), ...(claim.wasInterrupted && { whole: false }) });
    if (commandFor(state())) {
      console.log(`Installing ${withTools ? 'the product and the tools of its tests' : 'the product'} …`);
      rmSync(stamp, { force: true }); // it vouches for nothing until npm has ended well
      const needed = neededPackages(lock, withTools || found.tools);
      const { interrupted, problem } = await install(needed, state, commandFor, onAsked);
      if (!interrupted && problem) claim.release();
      if (problem) fail(problem);
      writeFileSync(stamp, withTools || found.tools ? `${hash} with tools` : hash);
    }
    claim.release();
  }
  const works = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  if (works.status === 0 && /^v2[4-9]\./.test(works.stdout)) return ownNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    bringsNode
      ? 'The Node 24 that npm installed does not run on this system. Use Node 24 or later; ' +
          'if it is damaged, remove the folder node_modules and run the same command again.'
      : 'npm has no Node 24 for this system. Use Node 24 or later.',
  );
};

const runChild = async (file, args, withTools) => {
  // who asks while nothing of ours runs yet: this process just ends
  const endHere = (_why, signal) => process.exit(STATUS[signal] ?? 1);
  let asked = endHere;
  whenAskedToEnd((why, signal) => asked(why, signal));
  const node = await ensureInstalled(withTools, (end) => {
    asked = end;
  });
  const child = spawn(node, [path.join(root, file), ...args], { cwd: root, stdio: 'inherit', env: projectEnv() });
  asked = (_why, signal) => {
    if (signal) child.kill(signal);
    else setTimeout(() => child.kill('SIGTERM'), AFTER_THE_PROGRAM_MS); // the product sees it too, and says why it ends
  };
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

/** Runs one TypeScript or JavaScript program of the product on Node 24 and ends with its status. */
export const runOnNode24 = (file, args = []) => runChild(file, args, false);

/** The same for a program that needs the tools of the tests. */
export const runWithTools = (file, args = []) => runChild(file, args, true);
