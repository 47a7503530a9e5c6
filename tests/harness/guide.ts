import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/operators');

/** A fenced block of the operator's guide. */
export interface Block {
  /** `first-day.md`. */
  readonly page: string;
  /** The text of the heading above it, of the first or second level. */
  readonly section: string;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** The blocks of one page, from top to bottom. */
export const blocksOf = (page: string, text: string): Block[] => {
  const blocks: Block[] = [];
  let section = '';
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence && open !== null) {
      const { lines, ...block } = open;
      blocks.push({ page, section, ...block, text: `${lines.join('\n')}\n` });
      open = null;
    } else if (fence) open = { language: fence[1]?.trim().split(' ')[0] ?? '', line: at + 2, lines: [] };
    else if (open !== null) open.lines.push(line);
    else section = /^##? (.*)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
};

/** All blocks of the guide, page by page. */
export const GUIDE: readonly Block[] = readdirSync(FOLDER)
  .filter((page) => page.endsWith('.md'))
  .toSorted()
  .flatMap((page) => blocksOf(page, readFileSync(path.join(FOLDER, page), 'utf8')));

const COMMANDS = new Set(['sh', 'bash', 'shell', 'console', 'sql', '']);

/** Whether a block is commands; others are configuration or answers. */
export const isCommands = ({ language }: Block): boolean => COMMANDS.has(language);

/**
 * A block of the guide, word for word.
 * @param title its first line, a comment: `/etc/nginx/nginx.conf`, `/etc/haproxy/haproxy.cfg, on proxy`, `restore all`
 */
export const guideText = (title: string): string => {
  const [found, ...more] = GUIDE.filter(({ text }) => text.startsWith(`# ${title}\n`));
  if (found === undefined || more.length > 0) throw new Error(`the guide has no block "${title}", or several`);
  return found.text;
};

/** What alone is not the guide's: secrets, and the certificate's place. */
export const SUBSTITUTES: Readonly<Record<string, string>> = {
  SUPERUSER_PASSWORD: 'superuser-of-the-test',
  REPLICATION_PASSWORD: 'replication-of-the-test',
  REWIND_PASSWORD: 'rewind-of-the-test',
  '/etc/letsencrypt/live/play.example/': '/etc/nginx/conf.d/',
};

const MACHINE = /\b(?:db1|db2|backup|proxy|play1|play2)\b|10\.80\.0\.\d+/g;
const OF_FIRST: Readonly<Record<string, string>> = { db1: '10.80.0.11', play1: '10.80.0.31' };

/**
 * A file of the guide for one machine: a line that names the first of the file's machines and no other gets this one's
 * name and address.
 * @param machine none: for the machine that the guide names
 */
export const guideFile = (title: string, machine?: { readonly name: string; readonly address: string }): string => {
  let text = guideText(title);
  for (const [words, value] of Object.entries(SUBSTITUTES)) text = text.replaceAll(words, value);
  if (machine === undefined) return text;
  const first = title.match(MACHINE)?.[0] ?? '';
  const own = (line: string): string => {
    const named = line.match(MACHINE) ?? [];
    if (line.startsWith('#') || named.some((name) => name !== first && name !== OF_FIRST[first])) return line;
    return line.replace(MACHINE, (name) => (name === first ? machine.name : machine.address));
  };
  return text.split('\n').map(own).join('\n');
};

/** The variables of a block in the form NAME=value. */
export const guideEnv = (title: string, machine?: Parameters<typeof guideFile>[1]): Record<string, string> =>
  Object.fromEntries(
    [...guideFile(title, machine).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

/** The commands of a block, one a line. */
export const guideCommands = (title: string): readonly string[] =>
  guideFile(title)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
