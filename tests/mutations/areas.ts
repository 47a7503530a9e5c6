/** A part of the product whose tests are judged: where its sources are, and what looks at it from outside. */
export interface Area {
  readonly name: string;
  readonly folders: readonly string[];
  /** Names of files of tests/integration. */
  readonly integration: readonly string[];
  /** Whether the simulator plays through it. */
  readonly isSimulated: boolean;
}

const inPackage = (name: string, integration: readonly string[]): Area => ({
  name,
  folders: [`packages/${name}`],
  integration,
  isSimulated: name === 'roulette',
});

const inServer = (name: string, integration: readonly string[]): Area => ({
  name,
  folders: [`apps/server/src/modules/${name}`],
  integration,
  isSimulated: ['ledger', 'plays', 'rounds'].includes(name),
});

/** Ten, of which each has the same number of mutants. */
export const AREAS: readonly Area[] = [
  inPackage('roulette', ['table', 'proofs', 'histories', 'limits', 'round-corrections', 'reports', 'own-beacon']),
  inPackage('contract', [
    ...['fuzz', 'asked-too-often', 'refused-forms', 'refusals'],
    ...['registration-forms', 'api-reference', 'pages', 'lists', 'permissions', 'http', 'profile', 'tickets'],
  ]),
  inPackage('felt', []),
  inPackage('verify', ['proofs', 'public-log', 'witnesses', 'own-beacon', 'round-corrections']),
  inServer('ledger', [
    ...['charges', 'payments', 'round-corrections', 'reports', 'rounds-report', 'database-roles'],
    ...['close-account', 'members', 'histories', 'dual-control-payments'],
  ]),
  inServer('plays', [
    ...['table', 'live', 'histories', 'proofs', 'poisoned-play', 'round-corrections', 'rounds-report', 'limits'],
    ...['refusals', 'reports', 'wheel'],
  ]),
  inServer('rounds', [
    ...['table', 'table-pause', 'live', 'round-corrections', 'rounds-report', 'own-beacon', 'wheel'],
    ...['wheel-inspections', 'pages', 'metrics', 'drain', 'leader'],
  ]),
  inServer('payments', [
    ...['payments', 'staff-payments', 'dual-control', 'dual-control-payments', 'nobody-alone', 'charges'],
    ...['wallet-matching', 'close-account', 'lists', 'limits', 'approvals', 'histories', 'money-settings'],
  ]),
  inServer('limits', [
    ...['limits', 'member-limits', 'close-account', 'table', 'blacklist', 'staff-payments', 'live', 'payments'],
  ]),
  inServer('identity', [
    ...['sign-in', 'registration', 'held-registrations', 'registration-forms', 'second-factor', 'own-factor'],
    ...['limits', 'passkeys', 'account-links', 'profile', 'member-profile', 'refresh'],
    ...['who-is-signed-in', 'factor-before-changes', 'close-account', 'blacklist', 'staff-by-two', 'staff-page'],
    ...['two-origins', 'second-super-admin', 'members', 'account-mails', 'corrections', 'dual-control-payments'],
  ]),
];
