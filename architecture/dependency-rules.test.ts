import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVENTIONS } from './conventions.ts';
import { MIN_MODULES, SERVER_MODULES, WORKSPACES } from './dependency-rules.mjs';
import { pathsOf, ROOT } from './sources.ts';

// Proves that each rule works: every violation below is planted into a copy of the tree, and its rule must refuse it.
const TOP_FOLDERS = ['packages', 'apps', 'locales', 'scripts', 'tests', 'bench', 'assets'];
const COPIED_FILES = ['package.json', 'biome.json', '.gitignore', 'tsconfig.base.json', 'tsconfig.browser.json'];
interface Cruised {
  readonly totalCruised: number;
  readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
}
let copy = '';
/** What the rules say of the tree with every planted import. */
let cruised: Cruised;

const plant = (file: string, text: string): void => {
  const at = path.join(copy, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text, { flag: 'wx' });
};

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'lajvard-dependency-rules-'));
  for (const file of [...COPIED_FILES, ...pathsOf([...TOP_FOLDERS, 'architecture'])]) {
    const at = path.join(copy, file);
    mkdirSync(path.dirname(at), { recursive: true });
    try {
      linkSync(path.join(ROOT, file), at); // nothing writes into it: every plant is a new file
    } catch {
      copyFileSync(path.join(ROOT, file), at); // another disk
    }
  }
  // The copy's own packages by name; everything else as installed.
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@lajvard'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@lajvard' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const workspace of Object.keys(WORKSPACES)) {
    const { name } = JSON.parse(readFileSync(path.join(copy, workspace, 'package.json'), 'utf8')) as { name: string };
    symlinkSync(path.join(copy, workspace), path.join(modules, name));
  }
  for (const [file, text] of IMPORT_PLANTS) plant(file, `${text}\n`);
  const { text } = tool('depcruise', [
    '--config',
    'architecture/dependency-cruiser.config.mjs',
    '--output-type',
    'json',
    ...TOP_FOLDERS,
  ]);
  cruised = (JSON.parse(text) as { summary: Cruised }).summary;
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const tool = (name: string, args: string[]): { code: number; text: string } => {
  const done = spawnSync(path.join(ROOT, 'node_modules', '.bin', name), args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (done.stdout === '') throw new Error(`${name} printed nothing: ${done.stderr}`);
  return { code: done.status ?? 1, text: done.stdout };
};
const SERVER = 'apps/server/src';
const IMPORT_PLANTS: readonly [file: string, text: string, rule: string][] = [
  ['packages/roulette/src/__planted__1.ts', "import '@lajvard/contract';", 'workspace:packages/roulette'],
  ['packages/money/src/__planted__2.ts', "import '../../roulette/src/index.ts';", 'workspace:packages/money'],
  ['packages/roulette/src/__planted__3.ts', "import 'node:crypto'; import './__planted__0.ts';", 'pure-packages-no-io'],
  ['apps/player/src/__planted__4.ts', "import '../../server/src/index.ts';", 'workspace:apps/player'],
  [
    'apps/player/src/__planted__5.ts',
    "import type { Tx } from '../../server/src/platform/db/pool.ts';\nexport type T = Tx;",
    'workspace:apps/player',
  ],
  [`${SERVER}/modules/plays/__planted__6.ts`, "import '../ledger/post.ts';", 'module:server/plays'],
  [`${SERVER}/modules/limits/__planted__7.ts`, "import '#modules/plays';", 'module:server/limits'],
  [`${SERVER}/modules/ledger/__planted__8.ts`, "import '#modules/plays';", 'module:server/ledger'],
  [`${SERVER}/platform/__planted__9.ts`, "import '../modules/ledger/index.ts';", 'platform-knows-no-module'],
  [`${SERVER}/platform/__planted__24.ts`, "import '@lajvard/roulette';", 'platform-knows-no-module'],
  [`${SERVER}/platform/__planted__25.ts`, "import '@lajvard/money';", 'platform-knows-no-module'],
  [`${SERVER}/platform/__planted__26.ts`, "import '../live-table.ts';", 'platform-knows-no-module'],
  ['apps/player/src/features/table/__planted__10.ts', "import '../auth/index.ts';", 'feature:player/table'],
  [
    'apps/player/src/features/auth/__planted__11.ts',
    "export const go = () => import('../table/index.ts');",
    'feature:player/auth',
  ],
  [`${SERVER}/api/__planted__12.ts`, "import '../modules/ledger/post.ts';", 'composition-root-uses-public-apis'],
  ['apps/player/src/features/landing/__planted__13.ts', "import '../../app/router.tsx';", 'feature:player/landing'],
  ['apps/office/src/features/audit/__planted__23.ts', "import '../members/index.ts';", 'feature:office/audit'],
  ['apps/office/src/features/looks/__planted__50.ts', "import '../members/index.ts';", 'feature:office/looks'],
  ['apps/office/src/features/wheels/__planted__51.ts', "import '../croupier/index.ts';", 'feature:office/wheels'],
  [`${SERVER}/__planted__14.ts`, "import 'left-pad-that-nobody-declared';", 'not-to-unresolvable'],
  [`${SERVER}/modules/plays/__planted__15-rules.ts`, "import '../../platform/db/pool.ts';", 'rules-stay-pure'],
  [`${SERVER}/modules/rounds/__planted__16/player-routes.ts`, "import '../round-store.ts';", 'routes-never-touch-sql'],
  [
    'apps/player/src/features/table/model/__planted__17.ts',
    "import '../../../shared/calls/api.ts';",
    'table-model-stays-pure',
  ],
  [
    'apps/player/src/features/table/board/__planted__18.ts',
    "import '../round-source/live-source.ts';",
    'only-the-store-knows-a-round-source',
  ],
  [
    'apps/player/src/features/table/round-source/__planted__27.ts',
    "export type { Table } from '../store.ts';",
    'table-layer:round-source',
  ],
  ['apps/player/src/features/table/sound/__planted__28.ts', "import '../signal/quality.ts';", 'table-layer:Chips.tsx'],
  ['apps/player/src/features/table/new-folder/__planted__29.ts', "import '../store.ts';", 'table-layers-are-complete'],
  [
    'apps/player/src/features/table/video/__planted__30.ts',
    "export type { RoundSource } from '../round-source/round-source.ts';",
    'only-the-store-knows-a-round-source',
  ],
  ['apps/player/src/shared/__planted__31.ts', "import '../features/auth/index.ts';", 'shared-knows-no-feature'],
  ['apps/office/src/shared/__planted__32.ts', "import '../app/router.tsx';", 'shared-knows-no-feature'],
  ['apps/player/src/app/__planted__33.ts', "import '../features/table/store.ts';", 'features-through-public-apis'],
  ['apps/player/src/__planted__34.ts', "import '../catalogue/words.ts';", 'nothing-imports-the-catalogue'],
  [`${SERVER}/__planted__42.ts`, "import 'smtp-server';", 'product-imports-no-tool-of-tests'],
  [
    'packages/client/src/calls/__planted__43.ts',
    "import '../testing/seen-text.ts';",
    'product-imports-no-test-support',
  ],
  ['apps/server/src/__planted__35.ts', "import '../../../scripts/run-product.ts';", 'layer:apps'],
  ['packages/process/src/__planted__36.ts', "import '../../../tests/harness/free-port.ts';", 'layer:packages'],
  ['scripts/__planted__37.ts', "import '../bench/report.ts';", 'layer:scripts'],
  ['tests/harness/__planted__38.ts', "import '../integration/world/world.ts';", 'layer:tests/harness'],
  ['tests/e2e/__planted__39.ts', "import '../engines/visit.ts';", 'layer:tests/e2e'],
  ['bench/__planted__40.ts', "import '../assets/film/encode-film.ts';", 'layer:bench'],
  [
    'tests/integration/__planted__41.ts',
    "import '../../apps/server/src/platform/clock.ts';",
    'tests-use-the-public-server',
  ],
  ['apps/office/src/__planted__19.ts', "import '../../player/src/main.tsx';", 'workspace:apps/office'],
  ['apps/media/src/__planted__20.ts', "import '@lajvard/roulette';", 'workspace:apps/media'],
  [
    'packages/embedded-postgres/src/__planted__21.ts',
    "import '../../../apps/server/src/platform/clock.ts';",
    'workspace:packages/embedded-postgres',
  ],
  ['packages/roulette/src/__planted__0.ts', "import './__planted__3.ts';", 'no-circular'],
  [
    `${SERVER}/__planted__22.ts`,
    "import '../../../packages/embedded-postgres/src/run-as.ts';",
    'public-api:packages/embedded-postgres',
  ],
];

const BIOME_PLANTS: readonly [file: string, text: string, rule: string][] = [
  [`${SERVER}/__planted__b1.ts`, 'export default 1;\n', 'noDefaultExport'],
  [`${SERVER}/__planted__b2.ts`, 'export const home = process.env.HOME;\n', 'noProcessEnv'],
  [`${SERVER}/__planted__b4.ts`, "export * from './app.ts';\n", 'noReExportAll'],
  [`${SERVER}/__planted__b5.ts`, 'export const loose = (value: any) => value;\n', 'noExplicitAny'],
  ['packages/roulette/src/__planted__b6.ts', 'export const later = setTimeout;\n', 'noRestrictedGlobals'],
  ['packages/roulette/src/__planted__b7.ts', 'export const now = () => Date.now();\n', 'plugin'], // no-clock.grit
  ['packages/roulette/src/__planted__b9.ts', 'export const now = () => new Date();\n', 'plugin'],
  [
    'packages/roulette/src/__planted__b8.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    'noNodejsModules',
  ],
];

const CONVENTION_PLANTS: readonly [rule: keyof typeof CONVENTIONS, file: string, text: string][] = [
  ['undeclaredImports', `${SERVER}/x.ts`, "import left from 'left-pad';"],
  ['undeclaredImports', `${SERVER}/x.ts`, "import {\n  left,\n} from '@left/pad/deep.js';"],
  ['undeclaredImports', 'packages/money/src/x.ts', "export { SPOTS } from '@lajvard/roulette';"],
  ['undeclaredImports', 'apps/player/src/x.tsx', "const pad = () => import('left-pad');"],
  ['bareExtensions', `${SERVER}/x.ts`, "import './app';"],
  ['bareExtensions', 'apps/player/src/x.tsx', "export { a } from '../shared/a';"],
  ['bareExtensions', 'apps/player/src/x.test.tsx', "} from './a';"],
  ['foreignWrites', `${SERVER}/modules/plays/x.ts`, 'sql`update ledger_entries set amount_cents = 1`'],
  ['foreignWrites', `${SERVER}/app.ts`, 'sql`delete from users`'],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, 'sql`select id from users`'],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, 'sql`select 1 from plays p left join\n users u on true`'],
  [
    'foreignReads',
    `${SERVER}/modules/plays/x.ts`,
    'sql`select 1 from unnest($1, $2) x join plays on x in (1, 2), users`',
  ],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, 'sql`with x as (select * from "users") select 1 from x`'],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, 'sql`delete from plays using users u where true`'],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, "const text = 'select 1 from only public.users';"],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, 'const among = sql`users`;'],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, "const among = sql.table('users');"],
  ['foreignReads', `${SERVER}/modules/plays/x.ts`, 'const among = sql.table(name);'],
  ['foreignReads', `${SERVER}/platform/http/x.ts`, 'sql`select 1 from plays`'],
  ['foreignReads', `${SERVER}/api/x.ts`, 'sql`select 1 from live_counter`'],
  ['otherWaysToSql', `${SERVER}/modules/plays/x.ts`, "db.pool.query('select 1')"],
  ['otherWaysToSql', `${SERVER}/modules/plays/x.ts`, 'db.pool\n  .query<Row>(TEXT)'],
  ['otherWaysToSql', `${SERVER}/modules/plays/x.ts`, "kysely.selectFrom('plays')"],
  ['otherWaysToSql', `${SERVER}/modules/plays/x.ts`, "kysely.insertInto('plays')"],
  ['otherWaysToSql', `${SERVER}/app.ts`, 'CompiledQuery.raw(text)'],
  ['physicalSides', 'apps/player/src/x.css', '.a { margin-left: 4px }'],
  ['physicalSides', 'apps/player/src/x.css', '.a { left: 4px }'],
  ['emptyNames', 'apps/server/src/utils.ts', ''],
  ['strayMarks', 'apps/server/src/x.ts', '// @TODO later'],
  ['explicitExports', 'apps/server/src/modules/plays/index.ts', "export * from './store.ts';"],
  ['platformImports', `${SERVER}/platform/websockets/x.ts`, "import type { LiveMessage } from '@lajvard/contract';"],
  ['routesWithSql', 'apps/server/src/modules/plays/player-routes.ts', 'sql`select 1`'],
  ['handMadeCents', 'apps/server/src/x.ts', 'const shown = balanceCents / 100;'],
  ['digitFolding', 'packages/ui/src/x.ts', 'text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))'],
  ['languageLists', 'apps/server/src/x.ts', "readonly locale: 'fa' | 'en';"],
  ['languageLists', 'packages/client/src/x.ts', "const LANGUAGES = ['en', 'fa'] as const;"],
  ['languageLists', 'apps/player/src/x.tsx', "const other = language === 'fa' ? 'en' : 'fa';"],
  ['componentNames', 'apps/player/src/Opener.tsx', 'export function CommandLineButton() {}'],
];

describe('import rules and conventions', () => {
  it('a server module may import only modules listed above it, so no cycle can arise', () => {
    const listed = Object.keys(SERVER_MODULES);
    const upward = Object.entries(SERVER_MODULES).flatMap(([module, allowed]) =>
      allowed
        .filter((other) => listed.indexOf(other) >= listed.indexOf(module) || !listed.includes(other))
        .map((other) => `${module} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('the tree passes the import rules, which have read it', () => {
    const planted = new Set(IMPORT_PLANTS.map(([file]) => file));
    const others = cruised.violations.filter(({ from }) => !planted.has(from));
    expect(others.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([]);
    expect(cruised.totalCruised - planted.size).toBeGreaterThan(MIN_MODULES);
  });

  it.each(IMPORT_PLANTS)('what is planted in %s, %s, is refused as %s', (file, _text, rule) => {
    const rules = cruised.violations.filter(({ from }) => from === file).map((found) => found.rule.name);
    expect(rules).toContain(rule);
  });

  it('every planted piece of code is refused by Biome', () => {
    for (const [file, text] of BIOME_PLANTS) plant(file, text);
    const { text } = tool('biome', [
      'lint',
      '--vcs-enabled=false',
      '--max-diagnostics=200',
      '--reporter=json',
      ...BIOME_PLANTS.map(([file]) => file),
    ]);
    for (const [file] of BIOME_PLANTS) rmSync(path.join(copy, file));
    const { diagnostics } = JSON.parse(text) as {
      diagnostics: { category: string; location: { path: string | { file: string } } }[];
    };
    for (const [file, , rule] of BIOME_PLANTS) {
      const refused = diagnostics.some(({ category, location }) => {
        const at = typeof location.path === 'string' ? location.path : location.path?.file;
        return `/${category}`.endsWith(`/${rule}`) && at?.endsWith(path.basename(file));
      });
      expect(refused, `${file}: ${rule}`).toBe(true);
    }
  });

  it.each(CONVENTION_PLANTS)('convention %s refuses what is planted in %s', (rule, file, text) => {
    expect(CONVENTIONS[rule]({ file, text })).not.toEqual([]);
  });
});
