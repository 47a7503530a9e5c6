import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { ROOT, type Source } from './sources.ts';

// What an import names. Biome has rules for these, which make it read all of the tree before it looks at one file.

const CODE = /[.](?:tsx?|mjs)$/;
const NAMED = /^(?:import|export|\}).*?\sfrom '([^'\n]+)'|^import '([^'\n]+)'|(?<!\/\/.*)\bimport\('([^'\n]+)'\)/gm;

const namesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, from, bare, called]) => from ?? bare ?? called ?? '');

/** Node and browsers resolve no file without its extension. */
export const bareExtensions = ({ file, text }: Source): string[] =>
  CODE.test(file)
    ? namesIn(text)
        .filter((name) => /^[.]{1,2}(?:\/|$)/.test(name) && !/[.]\w+(?:[?].*)?$/.test(path.posix.basename(name)))
        .map((name) => `${file}: ${name} (name the file with its extension)`)
    : [];

/** Of product code: what tests and tools import, the root's package.json may declare. */
const SHIPS = /^((?:apps|packages)\/[^/]+)\/(?:src|offline)\/(?!.*(?:\btesting\/|[.]test[.]))/;

const declaredBy = new Map<string, ReadonlySet<string>>();
const declaredIn = (workspace: string): ReadonlySet<string> => {
  const known = declaredBy.get(workspace);
  if (known) return known;
  const manifest = JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8'));
  const { name, dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  const groups = [dependencies, devDependencies, optionalDependencies, peerDependencies];
  const declared = new Set<string>([name, ...groups.flatMap((group) => Object.keys(group ?? {}))]);
  declaredBy.set(workspace, declared);
  return declared;
};

/** A workspace declares each package that it imports: one installed for another may be missing, or another version. */
export const undeclaredImports = ({ file, text }: Source): string[] => {
  const [, workspace] = SHIPS.exec(file) ?? [];
  if (workspace === undefined || !CODE.test(file)) return [];
  return namesIn(text)
    .filter((name) => !/^[.#]|^virtual:/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !declaredIn(workspace).has(name))
    .map((name) => `${file}: ${name} (declare it in ${workspace}/package.json)`);
};
