import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A fenced block of commands of the operator's guide. */
export interface Block {
  /** `first-day.md`. */
  readonly page: string;
  /** The text of the heading above it, of the first or second level. */
  readonly section: string;
  /** Of its first command, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** Languages whose blocks are commands; others are configuration or answers. */
const COMMANDS = new Set(['sh', 'bash', 'shell', 'console', 'sql', '']);

/** The commands of one page, from top to bottom. */
export const blocksOf = (page: string, text: string): Block[] => {
  const blocks: Block[] = [];
  let section = '';
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence && open !== null) {
      const { language, lines } = open;
      if (COMMANDS.has(language))
        blocks.push({ page, section, line: open.line, language, text: `${lines.join('\n')}\n` });
      open = null;
    } else if (fence) open = { language: fence[1]?.trim().split(' ')[0] ?? '', line: at + 2, lines: [] };
    else if (open !== null) open.lines.push(line);
    else section = /^##? (.*)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
};

/** All commands of the guide in a folder, page by page. */
export const guideBlocks = (folder: string): Block[] =>
  readdirSync(folder)
    .filter((page) => page.endsWith('.md'))
    .toSorted()
    .flatMap((page) => blocksOf(page, readFileSync(path.join(folder, page), 'utf8')));
