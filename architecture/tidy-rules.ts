import type { Source } from './sources.ts';
import { SHARED_WRITES, TABLES } from './tables.mjs';

const owners: Record<string, string> = TABLES;
const shared: Record<string, string[]> = SHARED_WRITES;
const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?([a-z_]+)\b/gi;

const roomOf = (file: string): string | null =>
  /^apps\/server\/src\/rooms\/([^/]+)\//.exec(file)?.[1] ??
  (file.startsWith('apps/server/src/platform/') ? 'platform' : null);

/** A room writes only its own tables (architecture/tables.mjs). */
export const foreignWrites = ({ file, text }: Source): string[] => {
  const room = roomOf(file);
  if (!room || /[.]test[.]ts$/.test(file)) return [];
  return [...text.matchAll(WRITE)]
    .map((match) => match[1]?.toLowerCase() ?? '')
    .filter((table) => owners[table] !== undefined && owners[table] !== room && !shared[table]?.includes(room))
    .map((table) => `${file}: writes ${table}, which belongs to ${owners[table]} (architecture/tables.mjs)`);
};

/** Kysely's builders name a table as a string: the same rule. */
export const foreignBuilderWrites = ({ file, text }: Source): string[] => {
  const room = roomOf(file);
  if (!room || /[.]test[.]ts$/.test(file)) return [];
  return [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(\s*['"`]([a-z_]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((table) => owners[table] !== room && !shared[table]?.includes(room))
    .map(
      (table) => `${file}: writes ${table}, which belongs to ${owners[table] ?? 'nobody'} (architecture/tables.mjs)`,
    );
};

/** Left and right are written start and end: Persian reads from the right (design: RTL). */
export const physicalSides = ({ file, text }: Source): string[] => {
  if (!file.endsWith('.css')) return [];
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...plain.matchAll(
      /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right)|(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right))/g,
    ),
  ].map((match) => `${file}: ${match[1]?.trim()} (use logical properties: inline-start, inline-end)`);
};

const BANNED_NAMES = /(^|\/)(utils?|helpers?|common|managers?|services?|misc)([./-]|$)/i;

/** Names that say nothing are drawers (floor plan: house style). */
export const emptyNames = ({ file }: Source): string[] =>
  BANNED_NAMES.test(file.replace(/^.*?src\//, '')) ? [`${file}: a name that says nothing`] : [];

/** Marks: `@NOTE` and `@TODO(#issue)` only; no debugger, no leftover plants. */
export const strayMarks = ({ file, text }: Source): string[] => {
  if (file.startsWith('architecture/')) return [];
  const found = [...text.matchAll(/@TODO(?!\(#\d+\))|\bFIX(?:ME)\b|\bXX(?:X)\b|^\s*debugger;|__planted__/gm)];
  return found.map((match) => `${file}: ${match[0].trim()}`);
};

/** Doors list what they open. */
export const openDoors = ({ file, text }: Source): string[] =>
  /\/index[.]ts$/.test(file) && /^export \*/m.test(text) ? [`${file}: export * (name what the door opens)`] : [];

/** What a file that holds SQL may be called inside a room. */
export const routesWithSql = ({ file, text }: Source): string[] =>
  /-routes[.]ts$/.test(file) && /\bsql`|\bselectFrom\(/.test(text) ? [`${file}: SQL in a routes file`] : [];

/** Float arithmetic on money reads as `* 100` or `/ 100` outside @lajvard/money. */
export const handMadeCents = ({ file, text }: Source): string[] =>
  /^(packages\/money|tests|bench|apps\/server\/src\/simulator)\//.test(file) || /[.]test[.]tsx?$/.test(file) // auditors reckon by themselves
    ? []
    : [...text.matchAll(/(?:[cC]ents|[dD]ollars|amount|stake|balance)\w*\)?\s*[*/]\s*100\b/g)].map(
        (match) => `${file}: ${match[0]} (use @lajvard/money)`,
      );

export const TIDY_RULES = {
  foreignWrites,
  foreignBuilderWrites,
  physicalSides,
  emptyNames,
  strayMarks,
  openDoors,
  routesWithSql,
  handMadeCents,
};
