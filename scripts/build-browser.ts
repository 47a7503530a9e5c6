import { spawn } from 'node:child_process';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const SHARED = [
  'locales',
  'packages/money',
  'packages/roulette',
  'packages/wheel',
  'packages/figures',
  'packages/contract',
  'packages/tlog',
  'packages/beacon',
  'packages/verify',
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

const TEXT = /\.(?:js|css|html|json|svg|webmanifest|txt)$/;
const PAGE = 'index.html';
const MIN_BYTES = 512; // below this the headers are most of the answer
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** Writes a file atomically, so that an interrupted build leaves no partial file under the name that servers read. */
const writeWhole = async (file: string, bytes: Buffer): Promise<void> => {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  await writeFile(beside, bytes);
  await rename(beside, file);
};

/** Writes `.br` and `.gz` beside every text of a build, so that no server compresses them for an answer. */
const precompress = async (dist: string): Promise<void> => {
  const compress = async (name: string): Promise<void> => {
    const file = path.join(dist, name);
    const bytes = await readFile(file);
    if (bytes.length < MIN_BYTES) return;
    await Promise.all([
      brotli(bytes).then((small) => writeWhole(`${file}.br`, small)), // its best by default
      gzipped(bytes, { level: 9 }).then((small) => writeWhole(`${file}.gz`, small)),
    ]);
  };
  const names = await readdir(dist, { recursive: true });
  await Promise.all(names.filter((name) => TEXT.test(name) && !name.startsWith('.') && name !== PAGE).map(compress));
  await compress(PAGE); // last, because it marks the build as complete
};

const bundle = (app: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = spawn('vite', ['build', '--logLevel', 'warn'], {
      cwd: path.join(root, app),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' }, // `test` in a test's process: React is half as large again
    });
    vite.on('error', reject);
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build of ${app} failed`))));
  });

/** Builds the browser apps whose sources are newer than their last build, or all. */
export const buildBrowserApps = async (all = false): Promise<void> => {
  for (const app of ['apps/player', 'apps/office']) {
    const built = await newest(path.join(root, app, 'dist', `${PAGE}.br`));
    const sources = await Promise.all([app, ...SHARED].map((part) => newest(path.join(root, part))));
    if (!all && Math.max(...sources) <= built) continue;
    console.log(`Building ${app} …`);
    await bundle(app);
    await precompress(path.join(root, app, 'dist'));
  }
};

if (import.meta.main) await buildBrowserApps(process.argv.includes('--all'));
