import { placeOf } from '#platform/http/client-address.ts';
import type { CountedCall, RouteLimit, RouteLimits } from '#platform/http/mount-routes.ts';

const field = (body: unknown, name: string): string =>
  String((body as Record<string, unknown> | undefined)?.[name] ?? '');
const SESSION_PART = /^[0-9a-f-]{36}(?=\.)/;

const place = ({ ip }: CountedCall): string => placeOf(ip);
const person = ({ userId }: CountedCall): string => String(userId);

// Wrong guesses are counted where passwords are checked: modules/identity/guesses.ts.
const signIn: readonly RouteLimit[] = [{ name: 'login-address', key: place }];

const publicRecord: readonly RouteLimit[] = [{ name: 'rounds-address', key: place }];

const files: readonly RouteLimit[] = [{ name: 'csv-player', key: person }];

const pictures: readonly RouteLimit[] = [{ name: 'picture-account', key: person }];

/** The limits of each call. The address comes first, so that an address over its limit stores no further keys. */
export const ROUTE_LIMITS: RouteLimits = {
  login: signIn,
  adminLogin: signIn,
  oauthToken: [
    { name: 'refresh-address', key: place },
    { name: 'refresh-session', key: ({ body }) => SESSION_PART.exec(field(body, 'refresh_token'))?.[0] ?? null },
  ],
  register: [
    { name: 'register-address', key: place },
    { name: 'register-email', key: ({ body }) => field(body, 'email') },
  ],
  resetPassword: [
    { name: 'link-place', key: place },
    { name: 'link-email', key: ({ body }) => field(body, 'email') },
  ],
  passwordChange: [{ name: 'link-email', key: ({ userId }) => `user ${userId}` }],
  emailChange: [
    { name: 'link-email', key: ({ userId }) => `user ${userId}` },
    { name: 'own-password', key: person, forgiven: true },
  ],
  stopAll: [{ name: 'link-place', key: place }],
  passwordUpdate: [{ name: 'link-place', key: place }],
  emailUpdate: [{ name: 'link-place', key: place }],
  linkLook: [{ name: 'refresh-address', key: place }],
  deleteSelfAccount: [{ name: 'own-password', key: person, forgiven: true }],
  profileUpdate: [{ name: 'complete-session', key: person }],
  registerComplete: [{ name: 'complete-session', key: person }],
  // Signing out is never refused; it ends the session, so it can happen only once.
  userAction: [
    { name: 'action-person', key: (call) => (field(call.body, 'action') === 'LOGOUT' ? null : person(call)) },
  ],
  depositCreate: [{ name: 'payment-account', key: person }],
  withdrawalCreate: [{ name: 'payment-account', key: person }],
  ticketCreate: [{ name: 'ticket-account', key: person }],
  staffTicketCreate: [{ name: 'ticket-staff', key: person }],
  ticketImageFile: pictures,
  staffTicketImageFile: pictures,
  lastRounds: publicRecord,
  roundRecord: publicRecord,
  roundReceipts: publicRecord,
  fairnessKeys: publicRecord,
  roundVoids: publicRecord,
  playedGameFile: [{ name: 'file-player', key: person }],
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
  chargeCsv: files,
  memberCsv: files,
  memberLogonsCsv: files,
  allLogonsCsv: files,
  play: [{ name: 'play', key: person }],
};
