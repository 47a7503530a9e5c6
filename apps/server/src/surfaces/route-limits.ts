import type { RouteLimit } from '#platform/http/surface.ts';

const field = (body: unknown, name: string): string =>
  String((body as Record<string, unknown> | undefined)?.[name] ?? '');
const SESSION_PART = /^[0-9a-f-]{36}(?=\.)/;

const signIn: readonly RouteLimit[] = [
  { name: 'login-account', key: ({ body }) => field(body, 'email'), forgiven: true },
  { name: 'login-address', key: ({ ip }) => ip, forgiven: true },
];

const publicRecord: readonly RouteLimit[] = [{ name: 'rounds-address', key: ({ ip }) => ip }];

const files: readonly RouteLimit[] = [{ name: 'csv-player', key: ({ userId }) => String(userId) }];

const pictures: readonly RouteLimit[] = [{ name: 'picture-account', key: ({ userId }) => String(userId) }];

/** Which calls are counted, and by what (reliability 4.3). By the name of the route. */
export const ROUTE_LIMITS: Readonly<Record<string, readonly RouteLimit[]>> = {
  login: signIn,
  adminLogin: signIn,
  oauthToken: [
    { name: 'refresh-session', key: ({ body }) => SESSION_PART.exec(field(body, 'refresh_token'))?.[0] ?? null },
    { name: 'refresh-address', key: ({ ip }) => ip },
  ],
  register: [
    { name: 'register-email', key: ({ body }) => field(body, 'email') },
    { name: 'register-address', key: ({ ip }) => ip },
  ],
  resetPassword: [
    { name: 'link-email', key: ({ body }) => field(body, 'email') },
    { name: 'link-address', key: ({ ip }) => ip },
  ],
  passwordChange: [{ name: 'link-email', key: ({ userId }) => `user ${userId}` }],
  emailChange: [{ name: 'link-email', key: ({ userId }) => `user ${userId}` }],
  passwordUpdate: [{ name: 'link-address', key: ({ ip }) => ip }],
  emailUpdate: [{ name: 'link-address', key: ({ ip }) => ip }],
  deleteSelfAccount: [{ name: 'login-account', key: ({ userId }) => `user ${userId}` }],
  registerComplete: [{ name: 'complete-session', key: ({ userId }) => String(userId) }],
  depositCreate: [
    { name: 'payment-account', key: ({ userId }) => String(userId) },
    { name: 'deposit-day', key: ({ userId }) => String(userId), onlyAccepted: true },
  ],
  withdrawalCreate: [
    { name: 'payment-account', key: ({ userId }) => String(userId) },
    { name: 'withdrawal-day', key: ({ userId }) => String(userId), onlyAccepted: true },
  ],
  ticketCreate: [
    { name: 'ticket-account', key: ({ userId }) => String(userId) },
    { name: 'ticket-new', key: ({ body, userId }) => (field(body, 'ticket_id') === '' ? String(userId) : null) },
  ],
  staffTicketCreate: [{ name: 'ticket-staff', key: ({ userId }) => String(userId) }],
  ticketImageFile: pictures,
  staffTicketImageFile: pictures,
  lastRounds: publicRecord,
  roundRecord: publicRecord,
  roundReceipts: publicRecord,
  fairnessKeys: publicRecord,
  playedGameFile: [{ name: 'file-player', key: ({ userId }) => String(userId) }],
  staffDepositCsv: files,
  staffWithdrawalCsv: files,
  depositCsv: files,
  withdrawalCsv: files,
  playedCsv: files,
  logonCsv: files,
  roundWinningCsv: files,
  roundPlayedCsv: files,
  roundPlayersCsv: files,
  memberPlayedCsv: files,
  ticketCsv: files,
  staffTicketCsv: files,
  memberCsv: files,
  memberLogonsCsv: files,
  allLogonsCsv: files,
  play: [{ name: 'play-round', key: ({ body, userId }) => `${userId} ${field(body, 'round')}` }],
};
