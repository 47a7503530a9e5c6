import { readdirSync } from 'node:fs';
import path from 'node:path';

// Who may import whom: read by dependency-cruiser.config.mjs and conventions.test.ts.

/** npm workspaces, and what each may import of ours. */
export const WORKSPACES = {
  'packages/money': [],
  'packages/roulette': ['packages/money'],
  'packages/wheel': ['packages/roulette'],
  'packages/figures': ['packages/roulette'],
  'packages/contract': ['packages/money', 'packages/roulette', 'packages/figures'],
  'packages/tlog': [],
  'packages/beacon': [],
  'packages/verify': [
    'packages/money',
    'packages/roulette',
    'packages/figures',
    'packages/contract',
    'packages/tlog',
    'packages/beacon',
  ],
  'packages/embedded-postgres': [],
  'packages/process': [],
  'packages/ui': ['packages/money', 'packages/contract/src/languages.ts'],
  'packages/felt': ['packages/roulette', 'packages/wheel', 'packages/ui'],
  'packages/client': ['packages/contract', 'packages/ui'],
  'apps/server': [
    'packages/money',
    'packages/roulette',
    'packages/figures',
    'packages/contract',
    'packages/tlog',
    'packages/beacon',
    'packages/verify',
    'packages/embedded-postgres',
    'packages/process',
  ],
  'apps/player': [
    'packages/money',
    'packages/roulette',
    'packages/wheel',
    'packages/figures',
    'packages/contract',
    'packages/tlog',
    'packages/beacon',
    'packages/verify',
    'packages/felt',
    'packages/ui',
    'packages/client',
  ],
  'apps/office': [
    'packages/money',
    'packages/roulette',
    'packages/contract',
    'packages/felt',
    'packages/ui',
    'packages/client',
  ],
  'apps/studio': ['packages/roulette', 'packages/wheel', 'packages/contract', 'packages/process'],
  'apps/media': ['packages/process'],
  tests: ['packages', 'apps', 'scripts'],
};

/**
 * The tree from the bottom up: an import never leads to a later layer, nor to another folder of the same one.
 */
export const LAYERS = [
  ['packages'],
  ['apps'],
  ['scripts'],
  ['tests/harness'],
  [
    'tests/integration',
    'tests/e2e',
    'tests/engines',
    'tests/simulator',
    'tests/cluster',
    'tests/guide',
    'tests/upgrade',
  ],
  ['bench'],
  ['assets'],
];

/**
 * Server modules: whose public API each may import. Lowest first: a module imports only modules listed above it.
 * `rounds` imports none: it publishes, and compose/ connects.
 */
export const SERVER_MODULES = {
  ledger: [],
  activity: [],
  audit: ['activity'],
  'significant-events': [],
  content: [],
  limits: [],
  beacon: [],
  rounds: [],
  identity: ['activity', 'audit', 'content', 'limits'],
  'dual-control': ['identity', 'audit'],
  'money-settings': ['significant-events', 'identity', 'dual-control', 'audit'],
  staff: ['identity', 'dual-control', 'audit'],
  payments: ['ledger', 'limits', 'identity', 'dual-control', 'activity', 'audit'],
  broadcast: ['audit', 'identity'],
  tickets: ['audit', 'identity'],
  retention: ['audit'],
  presence: ['identity', 'activity'],
  reports: ['ledger', 'significant-events', 'rounds', 'presence', 'payments', 'tickets'],
  wheel: ['rounds', 'identity', 'staff', 'audit'],
  plays: ['rounds', 'ledger', 'limits', 'identity', 'presence', 'reports', 'wheel'],
  corrections: ['ledger', 'rounds', 'identity', 'dual-control', 'plays'],
  fairness: ['identity', 'rounds', 'wheel', 'plays'],
  months: ['identity', 'ledger', 'audit', 'rounds', 'payments', 'reports', 'plays', 'fairness'],
  members: [
    ...['identity', 'dual-control', 'activity', 'limits', 'ledger', 'payments', 'tickets'],
    ...['rounds', 'wheel', 'plays', 'presence', 'reports'],
  ],
};

const foldersIn = (folder) =>
  readdirSync(path.join(import.meta.dirname, '..', folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The features of an app, `player` or `office`: no feature imports another, and app/ composes them. */
export const featuresOf = (app) => foldersIn(`apps/${app}/src/features`);

/**
 * The player's table from the bottom up: its folders and files. Each imports only layers before its own; files of one
 * layer also each other. `store.ts` is low: what shows, sounds or stores something listens to it and is never
 * imported by it.
 */
export const TABLE_LAYERS = [
  ['model'],
  ['round-source'],
  ['store.ts', 'table-commands.ts', 'table-timers.ts', 'table-view.ts'],
  ['lazy.tsx', 'table-context.tsx', 'use-keys.ts', 'use-phase-menu.ts', 'use-scale.ts', 'use-spot-names.ts'],
  ['Chips.tsx', 'Neighbours.tsx', 'countdown', 'favourites', 'reality', 'replay', 'results', 'signal', 'sound'],
  ['advanced-bets', 'history-strip', 'video'],
  ['command-line', 'dialogs', 'TableDisplay.tsx'],
  ['board', 'controls'],
  ['lazy-panels.ts', 'open-live-source.ts', 'open-table.ts'],
  ['desktop', 'mobile'],
  ['TableScreen.tsx', 'index.ts'],
];

/** Packages that must stay free of input, output, time and chance. */
export const PURE_PACKAGES = [
  'packages/money',
  'packages/roulette',
  'packages/wheel',
  'packages/figures',
  'packages/contract',
  'packages/tlog',
  'packages/beacon',
  'packages/verify',
];

/** A healthy run sees at least this many source modules: a check that saw nothing has not passed. */
export const MIN_MODULES = 1000;
