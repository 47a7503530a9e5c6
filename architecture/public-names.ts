import type { Source } from './sources.ts';

const INDEX = /^(packages\/[^/]+\/)src\/index\.ts$/;
const EXPORTED = /^export (?!type )\{([^}]*)\} from/gm;

/** The values that an index exports; types are next to them for those who need to name one. */
const valuesOf = (text: string): string[] =>
  [...text.matchAll(EXPORTED)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** A package's public API is what others use: a value that nobody else names is its own matter, or dead. */
export const unusedPublicNames = (sources: readonly Source[]): string[] => {
  const wordsOf = sources.map(({ file, text }) => ({ file, words: new Set(text.match(/\w+/g)) }));
  return sources.flatMap(({ file, text }) => {
    const folder = INDEX.exec(file)?.[1];
    if (folder === undefined) return [];
    const others = wordsOf.filter((other) => !other.file.startsWith(`${folder}src/`));
    return valuesOf(text)
      .filter((name) => !others.some(({ words }) => words.has(name)))
      .map((name) => `${file}: ${name} (nobody outside the package uses it)`);
  });
};
