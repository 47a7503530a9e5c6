import type { PageBlock, PageRun } from '@lajvard/contract';

/** A page as its file has it: a small, closed part of Markdown below a head of `name: value` lines. */
export interface WrittenPage {
  readonly title: string;
  readonly description: string;
  readonly content: readonly PageBlock[];
}

const HEAD = /^---\n([\s\S]*?)\n---\n/;
const ADDRESS = /^(?:\/(?!\/)|https:\/\/|mailto:)/;
const STRONG_OR_LINK = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * Text with **strong** parts and [links](/path).
 * @throws for a link that is not a path of this site, https or mailto
 */
export const parseRuns = (line: string): PageRun[] => {
  const found: PageRun[] = [];
  let at = 0;
  for (const match of line.matchAll(STRONG_OR_LINK)) {
    if (match.index > at) found.push({ text: line.slice(at, match.index) });
    const [whole, strong, text, href] = match;
    if (strong !== undefined) found.push({ text: strong, strong: true });
    else if (text !== undefined && href !== undefined) {
      if (!ADDRESS.test(href)) throw new Error(`invalid link: ${href}`);
      found.push({ text, href });
    }
    at = match.index + whole.length;
  }
  if (at < line.length) found.push({ text: line.slice(at) });
  return found;
};

const cellsOf = (row: string): PageRun[][] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseRuns(cell.trim()));

const ITEM = /^(?:- |\d+\. )/;

/** Parses one paragraph of the file (lines without an empty one between them) into a block. */
const parseBlock = (text: string, number: number): PageBlock => {
  const lines = text.split('\n');
  const [first = ''] = lines;
  const heading = /^(##|###) (.+)$/.exec(first);
  if (heading && lines.length === 1) {
    return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, id: `part-${number}`, text: heading[2] ?? '' };
  }
  if (lines.every((line) => line.startsWith('> '))) {
    return { kind: 'note', runs: parseRuns(lines.map((line) => line.slice(2)).join(' ')) };
  }
  if (lines.every((line) => line.startsWith('|'))) {
    const [head = '', rule = '', ...rows] = lines;
    if (!/^\|(?: ?-+ ?\|)+$/.test(rule)) throw new Error(`a table without a separator row below its header: ${head}`);
    return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) };
  }
  if (lines.every((line) => ITEM.test(line))) {
    return {
      kind: 'list',
      ordered: !first.startsWith('- '),
      items: lines.map((line) => parseRuns(line.replace(ITEM, ''))),
    };
  }
  if (lines.some((line) => /^(?:#|>|\||<|!|```)/.test(line) || ITEM.test(line))) {
    throw new Error(`unsupported block: ${first}`);
  }
  return { kind: 'paragraph', runs: parseRuns(lines.join(' ')) };
};

/**
 * Parses the text of a page file. Only these forms are allowed: headings of two levels, paragraphs, notes, lists,
 * tables, strong words, links.
 * @throws with the line that has another form
 */
export const parsePage = (text: string): WrittenPage => {
  const head = HEAD.exec(text);
  const named = (name: string): string => {
    const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head?.[1] ?? '')?.[1]?.trim();
    if (!value) throw new Error(`the page header has no ${name}`);
    return value;
  };
  const blocks = text
    .slice(head?.[0].length ?? 0)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  return { title: named('title'), description: named('description'), content: blocks.map(parseBlock) };
};
