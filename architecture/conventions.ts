import { bareExtensions, undeclaredImports } from './import-names.ts';
import type { Source } from './sources.ts';
import { OTHER_WAYS_TO_SQL, SHARED_READS, TABLES } from './table-owners.mjs';

const owners: Record<string, string> = TABLES;

/** The server module a file belongs to; null for other workspaces, tests and test support. */
const moduleOf = (file: string): string | null => {
  const inside = /^apps\/server\/src\/(?:modules\/([^/]+)\/|(platform)\/)?.*[.]ts$/.exec(file);
  if (!inside || /[.]test[.]ts$|\/testing\/|\/test-[a-z-]+[.]ts$/.test(file)) return null;
  return inside[1] ?? inside[2] ?? 'no module';
};

type Shared = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Of these tables those that are neither this module's nor shared with it. */
const foreign = (tables: readonly string[], module: string, shared: Shared = {}): string[] =>
  tables.filter((table) => owners[table] !== undefined && owners[table] !== module && !shared[table]?.[module]);

const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** A module writes only its own tables (architecture/table-owners.mjs). */
const foreignWrites = ({ file, text }: Source): string[] => {
  const module = moduleOf(file);
  if (!module) return [];
  const written = [...text.matchAll(WRITE)].map((match) => match[1]?.toLowerCase() ?? '');
  return foreign(written, module).map(
    (table) => `${file}: writes ${table}, which belongs to ${owners[table]} (architecture/table-owners.mjs)`,
  );
};

const COMMENT = /^\s*\/\*\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm;
const READ = /\b(?:from|join|using)\s+/gi;
const NAME = /^\s*(?:only\s+|lateral\s+)?(?:public\.)?"?([a-z_]+)/i;
const END_OF_LIST = new Set(
  '` ; where group order having window limit offset union except intersect set select returning values'.split(' '),
);

/**
 * The names of a list of relations that begins here: of `plays p join rounds r using (round_number), users` plays and
 * users; READ finds the joined.
 */
const listOf = (text: string): string[] => {
  const names = [NAME.exec(text)?.[1] ?? ''];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/[(){},;`]|\w+/g)) {
    if (token === '(' || token === '{') depth++;
    else if (token === ')' || token === '}') depth--;
    else if (depth === 0 && token === ',') names.push(NAME.exec(text.slice(index + 1))?.[1] ?? '');
    if (depth < 0 || (depth === 0 && END_OF_LIST.has(token.toLowerCase()))) break;
  }
  return names;
};

/**
 * A module reads only its own tables. What it needs of another's it gets through that module's public API: a function,
 * or the SQL that the owner wrote (`membersSql`), or a view. A table is named where it is read: what `sql.table` is
 * given is a literal.
 */
export const foreignReads = ({ file, text }: Source, shared: Shared = SHARED_READS): string[] => {
  const module = moduleOf(file);
  if (!module) return [];
  const code = text.replace(COMMENT, '');
  const read = [
    ...[...code.matchAll(READ)].flatMap(({ 0: word, index }) => listOf(code.slice(index + word.length))),
    ...[...code.matchAll(/\bsql(?:<[^`]*>)?`\s*([a-z_]+)\s*`/g)].map((match) => match[1] ?? ''),
    ...[...code.matchAll(/\bsql\s*\.\s*(?:table|raw|ref|id)\(\s*['"`]([a-z_]+)/g)].map((match) => match[1] ?? ''),
  ].map((name) => name.toLowerCase());
  return [
    ...foreign(read, module, shared).map(
      (table) => `${file}: reads ${table}, which belongs to ${owners[table]} (architecture/table-owners.mjs)`,
    ),
    ...[...code.matchAll(/\bsql\s*\.\s*table\((?!\s*['"`]).*/g)].map(
      (match) => `${file}: ${match[0]} (name the table here)`,
    ),
  ];
};

const OTHER_WAY =
  /\.\s*query\s*[<(]|\bCompiledQuery\b|\bexecuteQuery\b|\bwithTables\b|\b(?:selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/g;

/** SQL is a tagged template of Kysely's, executed on the database or the transaction. */
export const otherWaysToSql = (
  { file, text }: Source,
  reasons: Readonly<Record<string, string>> = OTHER_WAYS_TO_SQL,
): string[] =>
  moduleOf(file) && !reasons[file]
    ? [...text.replace(COMMENT, '').matchAll(OTHER_WAY)].map(
        (match) => `${file}: ${match[0]} (SQL is sql\`…\`, or is in architecture/table-owners.mjs with its reason)`,
      )
    : [];

/** Left and right are written start and end: Persian reads from the right (CONTRIBUTING.md#style). */
const physicalSides = ({ file, text }: Source): string[] => {
  if (!file.endsWith('.css')) return [];
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...plain.matchAll(
      /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right)|(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right))/g,
    ),
  ].map((match) => `${file}: ${match[1]?.trim()} (use logical properties: inline-start, inline-end)`);
};

const BANNED_NAMES = /(^|\/)(utils?|helpers?|common|managers?|services?|misc)([./-]|$)/i;

/** Names that say nothing are drawers (CONTRIBUTING.md#style). */
const emptyNames = ({ file }: Source): string[] =>
  BANNED_NAMES.test(file.replace(/^.*?src\//, '')) ? [`${file}: a name that says nothing`] : [];

/** Marks: `@NOTE` and `@TODO(#issue)` only; no debugger, no leftover plants. */
const strayMarks = ({ file, text }: Source): string[] => {
  if (file.startsWith('architecture/')) return [];
  const found = [...text.matchAll(/@TODO(?!\(#\d+\))|\bFIX(?:ME)\b|\bXX(?:X)\b|^\s*debugger;|__planted__/gm)];
  return found.map((match) => `${file}: ${match[0].trim()}`);
};

/** Only what `toBeVisible` and its kind say is said: `toBeTruthy` lets hidden text pass. */
export const looseMatchers = ({ file, text }: Source): string[] =>
  /^(?!architecture).*[.]test[.]tsx?$/.test(file)
    ? [...text.matchAll(/\.toBe(?:Truthy|Falsy)\(\)/g)].map(
        (match) => `${file}: ${match[0]} (say what is expected: toBeVisible, toBe, toEqual …)`,
      )
    : [];

/** A public API names what it exports; of the contract all is public. */
const explicitExports = ({ file, text }: Source): string[] =>
  /^(?!packages\/contract\/).*\/index[.]ts$/.test(file) && /^export \*/m.test(text)
    ? [`${file}: export * (name each export)`]
    : [];

/** What a file that holds SQL may be called inside a module. */
const routesWithSql = ({ file, text }: Source): string[] =>
  /-routes[.]ts$/.test(file) && /\bsql(?:<[^`]*>)?`/.test(text) ? [`${file}: SQL in a routes file`] : [];

/** Float arithmetic on money reads as `* 100` or `/ 100` outside @lajvard/money. */
const handMadeCents = ({ file, text }: Source): string[] =>
  // auditors reckon by themselves
  /^(packages\/money|tests|bench)\/|\/testing\/|[.]test[.]tsx?$/.test(file)
    ? []
    : [...text.matchAll(/(?:[cC]ents|[dD]ollars|amount|stake|balance)\w*\)?\s*[*/]\s*100\b/g)].map(
        (match) => `${file}: ${match[0]} (use @lajvard/money)`,
      );

/** `$1.250` is read out as one dollar twenty-five: a component shows amounts by `Money`, sentences by `Sentence`. */
export const unspokenAmounts = ({ file, text }: Source): string[] =>
  /^(apps|packages)\/(?!ui\/src\/format\/).*(?<![.]test)[.]tsx$/.test(file) &&
  /\bformat(?:Money|Net)\(/.test(text) &&
  !/<Sentence\b|\bspoken\(/.test(text)
    ? [`${file}: an amount as plain text (use Money, Sentence, or spoken() for a label)`]
    : [];

/** A screen reader lists tables by their names; rows drawn for the eye alone are hidden from it. */
export const namelessTables = ({ file, text }: Source): string[] =>
  /[.]tsx$/.test(file) && !/[.]test[.]tsx$/.test(file)
    ? [...text.matchAll(/<table\b(?![^>]*\baria-(?:label|labelledby|hidden)=)(?!.*\n? *<caption)/g)].map(
        () => `${file}: a table without a name (aria-label, aria-labelledby or a caption)`,
      )
    : [];

/** Digits are folded in one place, so that every field takes the same ones. */
const digitFolding = ({ file, text }: Source): string[] =>
  !/^(?:packages|apps)\/[^/]+\/src\/|^(?:scripts|assets)\//.test(file) ||
  /^packages\/money\/|[.]test[.]tsx?$/.test(file)
    ? []
    : [...text.matchAll(/0x06[f6]0|[۰٠]'\.charCodeAt|[۰٠]-[۹٩]|[۰٠][۱١][۲٢][۳٣]/g)].map(
        (match) => `${file}: ${match[0]} (use toLatinDigits or toPersianDigits of @lajvard/money)`,
      );

const LANGUAGE_LIST = /'fa'\s*[|,]\s*'en'|'en'\s*[|,]\s*'fa'|=== '(fa|en)' \? '(fa|en)'/g;

/** The languages stand in one list, so that a third one is a line and its texts (docs/LANGUAGES.md). */
const languageLists = ({ file, text }: Source): string[] =>
  !/^(?:packages|apps)\/[^/]+\/(?:src|offline|catalogue)\//.test(file) || /[.]test[.]tsx?$/.test(file)
    ? []
    : [...text.matchAll(LANGUAGE_LIST)].map(
        (match) => `${file}: ${match[0]} (use Language and LANGUAGES of @lajvard/contract)`,
      );

const COMPONENT_FILE = /^(?:apps|packages)\/[^/]+\/src\/(?:.*\/)?([A-Z]\w*)[.]tsx$/;

/** A file of one component has its name. One of several is named for what they have in common. */
const componentNames = ({ file, text }: Source): string[] => {
  const name = COMPONENT_FILE.exec(file)?.[1];
  if (name === undefined || name.endsWith('Routes')) return [];
  const components = [...text.matchAll(/^export (?:async )?(?:function|const|class) ([A-Z][a-z]\w*)/gm)];
  const [only] = components.length === 1 ? components : [];
  return only === undefined || only[1] === name ? [] : [`${file}: exports ${only[1]} (name the file after it)`];
};

const FOR_PLATFORM = new Set(
  [
    'route Route RouteName MultipartRules Who mayDo Freshness freshnessOf', // routes, who may call them, what they read
    'CommonRefusal RefusalCode EarlierDecision isPlainText', // refusals
    'PERSON_HEADER seatId sessionId', // whose page and which session a call or a socket speaks for
    'isTrc20Address whyNoWallet', // a setting of the operator
    'Language LANGUAGES LANGUAGE_FACTS inEveryLanguage isLanguage', // of a person, an answer, a mail
  ].flatMap((names) => names.split(' ')),
);

/** Of the contract the platform takes what is generic, and nothing of rounds, money or the table's messages. */
const platformImports = ({ file, text }: Source): string[] => {
  if (!file.startsWith('apps/server/src/platform/') || /[.]test[.]ts$/.test(file)) return [];
  return [...text.matchAll(/\{([^{}]*)\}\s*from\s*'@lajvard\/contract'/g)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s.*$/s, ''),
    )
    .filter((name) => name !== '' && !FOR_PLATFORM.has(name))
    .map((name) => `${file}: ${name} (the platform knows nothing of the casino: architecture/conventions.ts)`);
};

export const CONVENTIONS = {
  platformImports,
  foreignWrites,
  foreignReads,
  otherWaysToSql,
  physicalSides,
  emptyNames,
  bareExtensions,
  undeclaredImports,
  strayMarks,
  looseMatchers,
  explicitExports,
  routesWithSql,
  handMadeCents,
  unspokenAmounts,
  namelessTables,
  digitFolding,
  languageLists,
  componentNames,
};
