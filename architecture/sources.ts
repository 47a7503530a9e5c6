import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/** The folders that hold code. */
export const CODE = ['packages', 'apps', 'tests', 'scripts', 'bench', 'assets', 'architecture'];

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', 'test-results']);

/** A source file: its path from the root with forward slashes, and its text. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? walk(full) : [full];
  });

/** The paths, from the root and with forward slashes, of all files below `folders`. */
export const pathsOf = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => walk(path.join(ROOT, folder)))
    .map((file) => path.relative(ROOT, file).split(path.sep).join('/'));

/** All files below `folders` (from the root) whose name matches. Read once by each test that asks. */
export const sourcesOf = (folders: readonly string[], name: RegExp): Source[] =>
  pathsOf(folders)
    .filter((file) => name.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
