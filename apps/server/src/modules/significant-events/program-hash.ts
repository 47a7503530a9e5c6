import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

/** Our packages that this one needs, and those that they need. */
const packagesOf = (folder: string): string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as {
    dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@lajvard/'))
    .map((name) => `packages/${name.slice('@lajvard/'.length)}`)
    .flatMap((each) => [each, ...packagesOf(each)]);
};

/** What runs in the server's process; in a checkout and in what `npm run build` assembles the same folders. */
export const programFolders = (): string[] => [
  ...['src', 'migrations', 'content', 'locales'].map((name) => `apps/server/${name}`),
  'locales',
  ...new Set(packagesOf('apps/server').map((folder) => `${folder}/src`)),
];
const LEFT_OUT = /\.test\.ts$|[/\\]testing[/\\]/;

let known: string | undefined;

/** SHA-256 over names and contents of the program's own files: the build that runs, whatever it calls itself. */
export const programHash = (): string => {
  known ??= programFolders()
    .flatMap((folder) =>
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
