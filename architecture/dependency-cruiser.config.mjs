// Import rules between workspaces, modules, features and kinds of file, generated from dependency-rules.mjs.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { featuresOf, LAYERS, PURE_PACKAGES, SERVER_MODULES, TABLE_LAYERS, WORKSPACES } from './dependency-rules.mjs';

const SERVER = 'apps/server/src';
const PLAYER = 'apps/player/src';
const TABLE = `${PLAYER}/features/table`;
const TESTS = '[.](test|spec)[.]tsx?$';
const OURS = '^(packages|apps|tests|architecture|scripts|bench|assets)/';

/** The source files that a package exports, as a pattern; its styles are free. */
const entrancesOf = (workspace) => {
  const manifest = readFileSync(path.join(import.meta.dirname, '..', workspace, 'package.json'), 'utf8');
  const files = Object.values(JSON.parse(manifest).exports).filter((file) => file.startsWith('./src/'));
  const patterns = files.map((file) => file.slice('./'.length).replaceAll('.', '[.]').replaceAll('*', '[^/]+'));
  return `^${workspace}/(${patterns.join('|')})$`;
};

const workspaceRules = Object.entries(WORKSPACES).map(([workspace, may]) => ({
  name: `workspace:${workspace}`,
  severity: 'error',
  comment: 'A workspace imports only what architecture/dependency-rules.mjs allows.',
  from: { path: `^${workspace}/` },
  to: {
    path: OURS,
    pathNot: [
      `^${workspace}/`,
      ...may.map((each) => (each.endsWith('.ts') ? `^${each.replaceAll('.', '[.]')}$` : `^${each}/`)),
    ],
  },
}));

const anyOf = (folders) => `^(${folders.join('|')})/`;

const treeRules = LAYERS.flatMap((layer, level) =>
  layer.map((folder) => ({
    name: `layer:${folder}`,
    severity: 'error',
    comment: 'No import leads to a higher layer of the tree: architecture/dependency-rules.mjs has the order.',
    from: { path: `^${folder}/` },
    to: {
      path: anyOf([...layer, ...LAYERS.slice(level + 1).flat(), 'architecture'].filter((other) => other !== folder)),
    },
  })),
);

const publicApiRules = Object.keys(WORKSPACES)
  .filter((workspace) => workspace.startsWith('packages/'))
  .map((workspace) => ({
    name: `public-api:${workspace}`,
    severity: 'error',
    comment: 'Only a package’s exports may be imported from outside it.',
    from: { path: OURS, pathNot: [`^${workspace}/`, '^assets/'] }, // what prints a picture draws with the parts inside
    to: {
      path: `^${workspace}/src/`,
      pathNot: [entrancesOf(workspace), '[.]css$'],
    },
  }));

const moduleRules = Object.entries(SERVER_MODULES).map(([module, allowed]) => ({
  name: `module:server/${module}`,
  severity: 'error',
  comment: 'A module imports only the public APIs that architecture/dependency-rules.mjs allows.',
  from: { path: `^${SERVER}/modules/${module}/`, pathNot: TESTS },
  to: {
    path: `^${SERVER}/`,
    pathNot: [
      `^${SERVER}/modules/${module}/`,
      `^${SERVER}/platform/`,
      ...allowed.map((other) => `^${SERVER}/modules/${other}/index[.]ts$`),
    ],
  },
}));

const featureRules = (app) =>
  featuresOf(app).map((feature) => ({
    name: `feature:${app}/${feature}`,
    severity: 'error',
    comment: 'Features do not import features: app/ composes.',
    from: { path: `^apps/${app}/src/features/${feature}/` },
    to: { path: `^apps/${app}/src/(features|app)/`, pathNot: [`^apps/${app}/src/features/${feature}/`] },
  }));

/** The pattern of folders and files of the table. */
const inTable = (names) =>
  `^${TABLE}/(${names.map((name) => (name.includes('.') ? `${name.replaceAll('.', '[.]')}$` : `${name}/`)).join('|')})`;

const layerRules = TABLE_LAYERS.map((layer, level) => ({
  name: `table-layer:${layer[0]}`,
  severity: 'error',
  comment: 'The table imports downwards: architecture/dependency-rules.mjs has the order.',
  from: { path: inTable(layer), pathNot: TESTS },
  to: {
    path: `^${TABLE}/`,
    // $1 is the importer's own folder.
    pathNot: [
      `^${TABLE}/$1`,
      inTable([...TABLE_LAYERS.slice(0, level).flat(), ...layer.filter((name) => name.includes('.'))]),
    ],
  },
}));

export default {
  forbidden: [
    ...workspaceRules,
    ...treeRules,
    {
      name: 'tests-use-the-public-server',
      severity: 'error',
      comment: 'Integration tests start the server from outside, through its exports.',
      from: { path: '^tests/integration/' },
      to: { path: `^${SERVER}/`, pathNot: `^${SERVER}/((index|database)[.]ts$|testing/)` },
    },
    ...publicApiRules,
    ...moduleRules,
    ...featureRules('player'),
    ...featureRules('office'),
    ...layerRules,
    {
      name: 'table-layers-are-complete',
      severity: 'error',
      comment: 'Every folder and file of the table has its place in the order.',
      from: { path: `^${TABLE}/`, pathNot: [inTable(TABLE_LAYERS.flat()), TESTS] },
      to: {},
    },
    {
      name: 'features-through-public-apis',
      severity: 'error',
      comment: 'app/ imports features only through their public APIs; shared/ imports no feature.',
      from: { path: '^apps/(player|office)/src/(app/|main[.]tsx$)', pathNot: TESTS },
      to: { path: '^apps/[^/]+/src/features/', pathNot: '/index[.]ts$' },
    },
    {
      name: 'nothing-imports-the-catalogue',
      severity: 'error',
      comment: 'The catalogue is a page of npm run dev and part of no build.',
      from: { path: OURS, pathNot: '^apps/player/catalogue/' },
      to: { path: '^apps/player/catalogue/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      comment: 'Features and app/ import shared/, never the other way round.',
      from: { path: '^apps/(player|office)/src/shared/' },
      to: { path: '^apps/[^/]+/src/(features|app)/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      comment: 'The platform knows the outside world and nothing of casinos.',
      from: { path: `^${SERVER}/platform/`, pathNot: TESTS },
      to: {
        path: [`^${SERVER}/(modules/|api/|commands/|metrics/|[^/]+[.]ts$)`, '^packages/(roulette|figures|money)/'],
      },
    },
    {
      name: 'composition-root-uses-public-apis',
      severity: 'error',
      comment: 'app.ts, compose/ and api/ import modules only through their public API.',
      from: {
        path: `^${SERVER}/(app|main|index|demo-seed)[.]ts$|^${SERVER}/(api|commands|compose|metrics)/`,
        pathNot: TESTS,
      },
      to: { path: `^${SERVER}/modules/`, pathNot: [`^${SERVER}/modules/[^/]+/index[.]ts$`] },
    },
    {
      name: 'rules-stay-pure',
      severity: 'error',
      comment: 'A *-rules.ts decides without input or output.',
      from: { path: '-rules[.]ts$' },
      to: {
        path: `^${SERVER}/platform/db|/[a-z-]*store[.]ts$|/(read|write)[.]ts$|^node:`,
        pathNot: '/reading-store[.]ts$', // the type of a reading
      },
    },
    {
      name: 'routes-never-touch-sql',
      severity: 'error',
      comment: 'A route calls one verb; SQL is in the store.',
      // the log is served as it is stored
      from: { path: '/(player|staff)-routes[.]ts$', pathNot: '/fairness/player-routes[.]ts$' },
      to: { path: '/[a-z-]*store[.]ts$|/(read|write)[.]ts$|node_modules/(kysely|pg)/' },
    },
    {
      name: 'table-model-stays-pure',
      severity: 'error',
      comment: 'The model of the table imports the rules, figures, money and the motion of the wheel, nothing else.',
      from: { path: `^${TABLE}/model/`, pathNot: TESTS },
      to: { pathNot: [`^${TABLE}/model/`, '^packages/(roulette|figures|money|wheel)/'] },
    },
    {
      name: 'only-the-store-knows-a-round-source',
      severity: 'error',
      comment: 'Practice and live differ only in their round source; store.ts holds it, open-*.ts create it.',
      from: {
        path: `^${TABLE}/`,
        pathNot: [`^${TABLE}/(round-source/|store[.]ts$|open-[a-z-]+[.]ts$)`, TESTS],
      },
      to: { path: `^${TABLE}/round-source/` },
    },
    {
      name: 'pure-packages-no-io',
      severity: 'error',
      comment: 'Money, rules and contract have no input, output, time or chance.',
      from: { path: `^(${PURE_PACKAGES.join('|')})/src/`, pathNot: [TESTS, '/testing/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-staff-code-in-the-player',
      severity: 'error',
      comment: "No staff code reaches a player's browser.",
      from: { path: `^${PLAYER}/` },
      to: { path: '^packages/contract/src/staff/' },
    },
    {
      name: 'product-imports-no-tool-of-tests',
      severity: 'error',
      comment: '`npm start` does not install devDependencies (scripts/install.mjs).',
      from: { path: '^(apps|packages)/[^/]+/(src/|vite[.])', pathNot: [TESTS, '/(testing|simulator)/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'product-imports-no-test-support',
      severity: 'error',
      comment: 'What stands in a folder `testing` is for tests.',
      from: { path: '^(apps|packages)/[^/]+/(src|bin)/', pathNot: [TESTS, '/testing/', '/(test-|demo-)[a-z-]+[.]ts$'] },
      to: { path: '^(apps|packages)/.*/testing/' },
    },
    { name: 'no-circular', severity: 'error', comment: 'No cycles.', from: {}, to: { circular: true } },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'Every import resolves to something the project installs.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/|[.]css(\\?|$)|^docs/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.browser.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
};
