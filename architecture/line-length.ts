import type { Source } from './sources.ts';

/** The width of a line; biome keeps it wherever it may break one (biome.json), and it may break no string. */
const WIDTH = 120;

/** Lines that are one piece: broken, they would be harder to read or to find. */
const ONE_PIECE = [
  /^\s*\/(?![/*]).*\/[a-z]*[,;)]*$/, // a regular expression
  /^\s*(?:(?:<path )?d="[^"]*"(?: \/>)?|'[Mm][-\d. MmLlHhVvCcSsQqTtAaZz]+',)$/, // the path of a drawing
  /^\s*[\w .]*[:=]? ?(['"])[^\s'"]+\1[,;)]*$/, // a string without a space: a hash, an address, bytes
  /^(?:import|export|\}) .*from '[^']+';$/, // an import of one name
];

/** Of what is written; joiners between Persian letters and marks above them take no place of their own. */
const columnsOf = (line: string): number => [...line.replace(/[\p{Cf}\p{Mn}]/gu, '')].length;

/** A line fits beside another one on a screen, and in a review (CONTRIBUTING.md#style). */
export const longLines = ({ file, text }: Source): string[] =>
  /[.](?:tsx?|mjs)$/.test(file)
    ? text
        .split('\n')
        .flatMap((line, at) =>
          columnsOf(line) > WIDTH && !ONE_PIECE.some((piece) => piece.test(line))
            ? [`${file}:${at + 1}: ${columnsOf(line)} columns, of ${WIDTH} (break the string or the template)`]
            : [],
        )
    : [];
