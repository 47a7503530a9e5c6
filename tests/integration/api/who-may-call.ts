import type { Route } from '@lajvard/contract';
import { KINDS, type Kind, STAFF } from './callers.ts';

interface Row {
  /** What the specification calls it. */
  readonly what: string;
  readonly who: readonly Kind[];
  /** Paths below `/backoffice/api/account/` for staff; a list's file follows its list. */
  readonly calls: readonly string[];
}

const WALLET = ['wallet/differences', 'POST wallet/settle'];
const SETTINGS = ['money-settings', 'POST money-settings/accept'];

/**
 * Who may call what, written from docs/specification/2-account-and-back-office.md#62-who-may-do-what, its sections
 * 6.3 to 6.6, and the records that it names; never from the code that refuses.
 */
const OFFICE: readonly Row[] = [
  {
    what: 'logout, and the home of every role',
    who: STAFF,
    calls: [
      ...['profile', 'reports/members', 'reports/pending', 'second_factor', 'POST second_factor/fresh', 'passkeys'],
      ...['create', 'add', 'remove', 'show'].map((name) => `POST passkeys/${name}`),
    ],
  },
  { what: 'search, CEG search', who: ['super-admin', 'ceg-admin'], calls: ['user/list'] },
  { what: 'all players list A/Z', who: ['super-admin'], calls: ['user/list/csv'] },
  { what: 'complete overview', who: ['super-admin', 'financial'], calls: ['reports/complete-overview'] },
  {
    what: 'rounds, winning numbers, played rounds, selected round',
    who: ['super-admin', 'ceg-admin'],
    calls: [
      'reports/round-winning-history',
      'reports/round-winning-history/csv',
      'reports/round-played-history',
      'reports/round-played-history/csv',
      'reports/round/:round_number',
      'reports/round/:round_number/players',
      'reports/round/:round_number/players/csv',
    ],
  },
  {
    what: 'monthly, daily and yearly reports',
    who: ['super-admin'],
    calls: [
      'reports/deposits/md',
      'reports/deposits/csv',
      'reports/deposits/daily',
      'reports/deposits/daily/csv',
      'reports/withdrawals/md',
      'reports/withdrawals/csv',
      'reports/withdrawals/daily',
      'reports/withdrawals/daily/csv',
      'reports/monthly',
      'reports/yearly',
      'reports/overview/total',
      'reports/events',
      'reports/events/csv',
      'reports/overview/csv',
      ...['reports/return', 'reports/return/csv', 'reports/wheels', 'reports/wheels/csv'],
    ],
  },
  { what: 'rankings', who: ['super-admin', 'financial'], calls: ['reports/ranking', 'reports/ranking/csv'] },
  { what: 'the rankings of a profile', who: ['super-admin'], calls: ['reports/user-ranking'] },
  { what: 'top37', who: ['super-admin'], calls: ['reports/top37'] },
  {
    what: 'profile overview',
    who: ['super-admin', 'financial', 'ceg-admin'],
    calls: ['reports/overview/:id', 'user/show/:account_code'],
  },
  {
    what: 'deposits and withdrawals, of a profile and waiting',
    who: ['super-admin', 'financial', 'ceg-admin'],
    calls: ['deposit/list', 'deposit/csv', 'withdrawal/list', 'withdrawal/csv'],
  },
  { what: 'the matching of the wallet (record 058)', who: ['super-admin', 'financial'], calls: WALLET },
  { what: 'approving and declining', who: ['super-admin'], calls: ['POST deposit/update', 'POST withdrawal/update'] },
  {
    what: 'played history, logon history and info of a profile',
    who: ['super-admin', 'ceg-admin'],
    calls: [
      'user/played_history',
      'user/played_history/csv',
      'user/played_game',
      'user/logon_history',
      'user/logon_history/csv',
      'user/info/:account_code',
    ],
  },
  {
    what: 'corrections of a member’s data, and a lost second factor',
    who: ['super-admin'],
    calls: ['POST user/correct', 'POST user/reset_factor'],
  },
  { what: 'limits by staff (record 028)', who: ['super-admin', 'financial'], calls: ['POST user/limit'] },
  {
    what: 'the blacklist, and registrations that resemble a barred account (record 046)',
    who: ['super-admin'],
    calls: ['user/activate', 'user/disable', 'user/held/:account_code', 'POST user/held'],
  },
  {
    what: 'charge',
    who: ['super-admin'],
    calls: [
      'user/transfer/account',
      'user/transfer/list',
      'user/transfer/csv',
      'POST user/transfer',
      'POST user/transfer/reverse',
      'POST rounds/correct',
      'POST user/check_master_password',
    ],
  },
  {
    what: 'what needs two people (record 028)',
    who: ['super-admin'],
    calls: ['proposals/list', 'POST proposals/confirm', 'POST proposals/decline', ...SETTINGS],
  },
  {
    what: 'staff (record 028)',
    who: ['super-admin'],
    calls: [
      'staff/list',
      'staff/sessions/:id',
      'POST staff/end_sessions',
      'POST staff/invite',
      'POST staff/change',
      'POST staff/access',
      ...['POST staff/reset_factor', 'POST staff/training'],
      'staff/reviews',
      'POST staff/review',
    ],
  },
  { what: 'wheel settings', who: ['super-admin'], calls: ['POST user/wheel/config/update'] },
  {
    what: 'wheels and their inspections (record 027)',
    who: ['super-admin', 'pit-boss'],
    calls: [...['wheels/list', 'wheels/inspections', 'POST wheels/add', 'POST wheels/service', 'POST wheels/inspect']],
  },
  {
    what: 'the wheel and its table (record 024)',
    who: ['super-admin', 'croupier', 'pit-boss'],
    calls: ['user/wheel/config', 'table/state', 'table/dealer'],
  },
  {
    what: 'reading the wheel (record 027)',
    who: ['croupier', 'pit-boss'],
    calls: ['POST user/wheel/reading', 'POST table/dealer/begin', 'POST table/dealer/end'],
  },
  { what: 'report a wrong number (record 028)', who: ['pit-boss'], calls: ['POST table/correct'] },
  {
    what: 'pause the table (document 4, G7)',
    who: ['super-admin', 'pit-boss'],
    calls: ['POST table/pause', 'POST table/resume'],
  },
  {
    what: 'tickets',
    who: ['super-admin', 'admin', 'agent'],
    calls: [
      ...['tickets/list', 'tickets/csv', 'tickets/show/:id', 'tickets/image/:image', 'tickets/colleagues'],
      'tickets/templates',
      ...['tickets/resolved/:id', 'POST tickets/create', 'POST tickets/viewing', 'POST tickets/note'],
      ...['POST tickets/take', 'POST tickets/hand-over', 'POST tickets/give-back', 'POST tickets/open'],
    ],
  },
  {
    what: 'prepare answers to tickets (record 025)',
    who: ['super-admin', 'admin'],
    calls: ['POST tickets/templates/write', 'POST tickets/templates/end'],
  },
  {
    what: 'send e-mail',
    who: ['super-admin'],
    calls: ['email/list', 'email/csv', 'email/show/:id', 'email/recipients', 'POST email/send', 'POST email/stop'],
  },
  {
    what: 'all logons, what staff changed and looked at (record 024)',
    who: ['super-admin'],
    calls: ['logons', 'logons/csv', 'audit/list', 'audit/csv', 'audit/check', 'audit/looks', 'audit/looks/csv'],
  },
];

const SITE: readonly Row[] = [
  {
    what: 'the site, its rounds and pages; coming in, and links of mails',
    who: KINDS,
    calls: [
      ...['all', 'cities', 'countries'].map((list) => `/api/common/${list}`),
      ...['corrections', 'keys', 'restores', 'voids', 'witnesses'].map((each) => `/api/fairness/${each}`),
      '/api/fairness/void-ranks',
      '/api/fairness/wheel-health',
      '/api/pages/show/:language/:slug',
      '/api/rounds',
      '/api/rounds/:round_number',
      '/api/rounds/:round_number/receipts',
      '/beacon/:chain/info',
      '/beacon/:chain/public/:round',
      '/beacon/chains',
      '/log/:log/checkpoint',
      '/log/:log/tile/*',
      '/log/checkpoint',
      '/log/tile/*',
      ...['login', 'passkeys/show'].flatMap((call) => [`POST /api/auth/${call}`, `POST /api/auth/admin/${call}`]),
      ...['begin', 'confirm', 'end'].map((call) => `POST /api/auth/admin/second_factor/${call}`),
      ...['email/update', 'link/look', 'password/update', 'register', 'reset-password', 'stop'].map(
        (call) => `POST /api/auth/${call}`,
      ),
      'POST /api/page/fault',
      'POST /oauth/token',
    ],
  },
  {
    what: 'completing a registration',
    who: ['registrant'],
    calls: ['/api/auth/registration', 'POST /api/auth/register-complete'],
  },
  {
    what: 'one’s own session, e-mail, password and language',
    who: ['player', ...STAFF],
    calls: [
      '/api/account/profile',
      '/api/account/sessions/list',
      '/api/account/user/close_another_sessions',
      'POST /api/account/sessions/end',
      'POST /api/account/sessions/end_others',
      'POST /api/account/email/change',
      'POST /api/account/password/change',
      'POST /api/account/user/action',
      'POST /api/account/user/update_locale',
    ],
  },
  {
    what: 'a player’s account and play',
    who: ['player'],
    calls: [
      '/api/account/common',
      '/api/account/day_limits',
      '/api/account/deposit/list',
      '/api/account/deposit/csv',
      'POST /api/account/deposit/create',
      '/api/account/withdrawal/list',
      '/api/account/withdrawal/csv',
      'POST /api/account/withdrawal/create',
      '/api/account/tickets/list',
      '/api/account/tickets/csv',
      '/api/account/tickets/show/:id',
      '/api/account/tickets/image/:image',
      '/api/account/tickets/resolved/:id',
      'POST /api/account/tickets/create',
      '/api/account/user/logon_history',
      '/api/account/user/logon_history/csv',
      '/api/account/user/played_history',
      '/api/account/user/played_history/csv',
      '/api/account/user/played_game',
      '/api/account/user/played_game/file',
      '/api/account/user/stats',
      ...['second_factor', 'passkeys'].map((call) => `/api/account/${call}`),
      ...['begin', 'confirm', 'end', 'fresh'].map((call) => `POST /api/account/second_factor/${call}`),
      ...['create', 'add', 'remove', 'show'].map((call) => `POST /api/account/passkeys/${call}`),
      'POST /api/account/update',
      'POST /api/account/user/play',
      'POST /api/account/user/update_favorites',
      'POST /api/account/user/update_settings',
      'POST /api/account/user/delete_self_account',
    ],
  },
  { what: 'the studio, which has a key of its own', who: [], calls: ['/studio/events'] },
];

/** GETs that change something (docs/decisions/024-permissions-and-audit.md). */
const CHANGING = ['user/activate', 'user/disable', 'tickets/resolved/:id'];
/** The auditor reads what anybody of the staff reads, and changes nothing. */
const withAuditor = (call: string, who: readonly Kind[]): readonly Kind[] =>
  call.startsWith('POST ') || CHANGING.includes(call) ? who : [...new Set<Kind>([...who, 'auditor'])];

const named = (call: string): string => (call.startsWith('POST ') ? call : `GET ${call}`);

/** The kinds that may make a call, by method and path. */
export const WHO_MAY_CALL: ReadonlyMap<string, readonly Kind[]> = new Map([
  ...OFFICE.flatMap(({ who, calls }) =>
    calls.map((call) => [named(call).replace(' ', ' /backoffice/api/account/'), withAuditor(call, who)] as const),
  ),
  ...SITE.flatMap(({ who, calls }) => calls.map((call) => [named(call), who] as const)),
]);

/** `GET /api/rounds` of a route. */
export const callOf = ({ method, path }: Route): string => `${method} ${path}`;

const UNKNOWN: readonly Kind[] = ['visitor', 'forger', 'player whose session ended'];

/** What the specification answers: the call is let in, or its caller is unknown (401) or not allowed (403). */
export const specified = (route: Route, kind: Kind): 'in' | 401 | 403 => {
  const who = WHO_MAY_CALL.get(callOf(route));
  if (who === undefined) throw new Error(`the matrix does not say who may call ${callOf(route)}`);
  if (who.includes(kind)) return 'in';
  return UNKNOWN.includes(kind) || who.length === 0 ? 401 : 403;
};
