import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const SHARED = [
  'packages/money',
  'packages/roulette',
  'packages/contract',
  'packages/felt',
  'packages/ui',
  'packages/client',
  'package-lock.json',
];

const newest = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => null);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(file);
  const times = await Promise.all(
    names.filter((name) => name !== 'node_modules' && name !== 'dist').map((name) => newest(path.join(file, name))),
  );
  return Math.max(0, ...times);
};

const build = (app: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = spawn('vite', ['build', '--logLevel', 'warn'], {
      cwd: path.join(root, app),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    vite.on('error', reject);
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build of ${app} failed`))));
  });

/** Builds the browser apps whose sources are newer than what was built last. */
export const buildBrowserApps = async (): Promise<void> => {
  for (const app of ['apps/player', 'apps/office']) {
    const built = await newest(path.join(root, app, 'dist', 'index.html'));
    const sources = await Promise.all([app, ...SHARED].map((part) => newest(path.join(root, part))));
    if (Math.max(...sources) > built) await build(app);
  }
};

if (import.meta.main) await buildBrowserApps();
