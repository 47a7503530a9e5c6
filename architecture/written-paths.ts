import type { Source } from './sources.ts';

/** Begins at the root. */
const FROM_ROOT =
  /^(?:apps|architecture|assets|bench|deploy|docs|docs-site|locales|packages|scripts|tests|[.]github)\//;
/** Begins somewhere inside: a folder of sources, a file of a kind we write, a folder with its slash. */
const WITHIN = [
  /^(?:src|modules|platform|features|locales)\//,
  /^[\w.{},*-]+(?:\/[\w.{},*-]+)*[.](?:ts|tsx|mjs|css|sql|md|sh|csv)$/,
  /^[\w-]+(?:\/[\w-]+)*\/$/,
];
/** What a page tells the reader to write, or what only a build makes. */
const TO_BE_MADE = new Set(['build', 'check.mjs', 'slug.md']);

/** A shell's braces: `a/{b,c}.ts` is two paths. */
const braces = (name: string): string[] => {
  const [whole, choices = ''] = /\{([^{}]*)\}/.exec(name) ?? [];
  if (whole === undefined) return [name];
  return choices.split(',').flatMap((choice) => braces(name.replace(whole, choice.trim())));
};

/** The paths in the code spans of a page, whole commands too. */
const pathsIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, span = '']) => span.split(/[\s,;]+(?![^{]*\})/))
    .flatMap((word) => braces(word.replace(/#.*$/, '')))
    .filter((word) => !/[…<>]/.test(word) && [FROM_ROOT, ...WITHIN].some((form) => form.test(word)));

/** The package or app of a page: what it names without the whole path is inside, or at the root. */
const scopeOf = (file: string): string => /^(?:apps|packages|tests)\/[^/]+\//.exec(file)?.[0] ?? '';

/** The paths that a page names and that lead nowhere among `files`. */
export const wrongPaths = ({ file, text }: Source, files: readonly string[]): string[] =>
  pathsIn(text)
    .filter((name) => {
      const plain = name.replace(/\/$/, '');
      if (TO_BE_MADE.has(plain.split('/').at(-1) ?? '')) return false;
      const form = plain.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/[*]/g, '[^/]*');
      const whole = new RegExp(`^${FROM_ROOT.test(name) ? '' : `${scopeOf(file)}(?:.*/)?`}${form}(?:/|$)`);
      return !files.some((known) => known === plain || whole.test(known));
    })
    .map((name) => `${file}: ${name}`);
