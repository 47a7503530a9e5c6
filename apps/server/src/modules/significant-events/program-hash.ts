import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
/** What runs in the server's process; in a checkout and in what `npm run build` assembles the same files. */
const FOLDERS = [
  'apps/server/src',
  'apps/server/migrations',
  'apps/server/content',
  'apps/server/locales',
  ...['money', 'roulette', 'contract', 'tlog', 'beacon', 'verify', 'embedded-postgres', 'process'].map(
    (name) => `packages/${name}/src`,
  ),
];
const LEFT_OUT = /\.test\.ts$|[/\\]testing[/\\]/;

let known: string | undefined;

/** SHA-256 over names and contents of the program's own files: the build that runs, whatever it calls itself. */
export const programHash = (): string => {
  known ??= FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name))),
  )
    .filter((file) => !LEFT_OUT.test(file))
    .sort()
    .reduce((hash, file) => hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file))), createHash('sha256'))
    .digest('hex');
  return known;
};
