import { readFileSync } from 'node:fs';
import path from 'node:path';

const PAGES = ['first-day', 'every-day', 'growing'];
const FENCED = /^```\w+\n# ([^\n]+)\n([\s\S]*?)^```$/gm;

/** The fenced blocks of the operator's guide that begin with a comment: a file and its machines, or what is done. */
const blocks = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const page of PAGES) {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/operators', `${page}.md`), 'utf8');
    for (const [, title = '', body = ''] of text.matchAll(FENCED)) found.set(title, `# ${title}\n${body}`);
  }
  return found;
};
const BLOCKS = blocks();

/**
 * A block of the guide, word for word.
 * @param title its first line: `/etc/nginx/nginx.conf`, `/etc/haproxy/haproxy.cfg, on proxy`, `restore all`
 */
export const guideText = (title: string): string => {
  const text = BLOCKS.get(title);
  if (text === undefined) throw new Error(`the guide has no block "${title}": ${[...BLOCKS.keys()].join('; ')}`);
  return text;
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
