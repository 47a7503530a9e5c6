// Who may open which door. Plain data: the import walls (dependency-cruiser.config.mjs), the tidy test and docs/ARCHITECTURE.md stand on it.

/** Buildings (npm workspaces): what each may import of ours. */
export const BUILDINGS = {
  'packages/money': [],
  'packages/roulette': ['packages/money'],
  'packages/contract': ['packages/money', 'packages/roulette'],
  'packages/ui': [],
  'packages/felt': ['packages/roulette', 'packages/ui'],
  'packages/client': ['packages/contract', 'packages/ui'],
  'apps/server': ['packages/money', 'packages/roulette', 'packages/contract'],
  'apps/player': [
    'packages/money',
    'packages/roulette',
    'packages/contract',
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
  'apps/studio': ['packages/roulette', 'packages/contract'],
  'apps/media': [],
  'tests/integration': [
    'packages/money',
    'packages/roulette',
    'packages/contract',
    'apps/server/src/index.ts',
    'apps/server/src/database.ts',
  ],
  'tests/e2e': ['packages/money', 'packages/roulette', 'packages/contract', 'tests/integration/src/index.ts'],
};

/** Rooms of the server: whose doors each may open. `rounds` opens none: it announces, and app.ts joins. */
export const SERVER_ROOMS = {
  ledger: [],
  activity: [],
  audit: [],
  content: [],
  limits: [],
  rounds: [],
  sight: [],
  deposits: ['ledger', 'limits', 'activity', 'audit', 'sight'],
  withdrawals: ['ledger', 'limits', 'activity', 'audit', 'sight'],
  accounts: ['activity', 'audit', 'limits', 'ledger', 'content', 'deposits', 'withdrawals'],
  broadcast: ['audit', 'accounts'],
  tickets: ['audit'],
  charges: ['ledger', 'accounts', 'limits', 'activity', 'audit'],
  pending: [],
  presence: ['accounts', 'activity'],
  reports: ['presence'],
  studio: ['rounds', 'audit'],
  play: ['rounds', 'ledger', 'limits', 'accounts', 'presence'],
  proofs: ['rounds', 'play'],
};

/** Rooms of the player's browser: none opens another; app/ composes. */
export const PLAYER_ROOMS = [
  'landing',
  'auth',
  'fairness',
  'studio-screen',
  'pages',
  'account',
  'payments',
  'tickets',
  'table',
];

/** Rooms of the office's browser: likewise. */
export const OFFICE_ROOMS = [
  'login',
  'dashboard',
  'payments',
  'members',
  'rounds',
  'top37',
  'wheel',
  'reports',
  'tickets',
  'broadcast',
  'audit',
  'pages',
];

/** Packages that must stay free of input, output, time and chance. */
export const PURE_PACKAGES = ['packages/money', 'packages/roulette', 'packages/contract'];

/** The fewest modules a healthy run of the import walls sees: a check that saw nothing has not passed. */
export const FEWEST_MODULES = 120;
