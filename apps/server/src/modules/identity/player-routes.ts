import {
  type CommonRefusal,
  emailChange,
  emailUpdate,
  type Logon,
  linkLook,
  login,
  logonCsv,
  logonHistory,
  oauthToken,
  passwordChange,
  passwordUpdate,
  register,
  registerComplete,
  registration,
  resetPassword,
  sessionEnd,
  sessionEndOthers,
  sessionList,
  stopAll,
  type Tokens,
  updateFavorites,
  updateLocale,
  userAction,
} from '@lajvard/contract';
import { listLogons } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Call, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { timeRange } from '#platform/http/paging.ts';
import { askEmailChange, askPasswordChange, forgotPassword } from './links/ask-link.ts';
import { exchangeCode } from './links/exchange-code.ts';
import { lookAtLink, updateEmail, updatePassword } from './links/follow-link.ts';
import { undo } from './links/undo.ts';
import { unlessBusy } from './passwords/passwords.ts';
import type { IdentityContext } from './ports.ts';
import { changeLocale, keepFavourites } from './profile/preferences.ts';
import { completeRegistration, readRegistration } from './registration/complete-registration.ts';
import { registerPlayer } from './registration/register-player.ts';
import { ownFactorRoutes } from './second-factor/own-factor-routes.ts';
import { endSessions, listSessions, recordAction } from './sessions/own-sessions.ts';
import { rotateTokens } from './sessions/rotate-tokens.ts';
import { signIn } from './sign-in.ts';

/** The columns of the CSV file of logons, under their wire names. */
const LOGON_COLUMNS = {
  own_number: (row: Logon) => row.own_number,
  created_at: (row: Logon) => moment(row.created_at),
  action: (row: Logon) => row.action,
  description: (row: Logon) => row.description,
  ip: (row: Logon) => row.ip,
};

const needed = (field: string): Refused => new Refused('form-invalid', { errors: { [field]: ['errors:required'] } });

const grant = async (
  context: IdentityContext,
  { body, ip, userAgent }: Call<typeof oauthToken>,
): Promise<Tokens | Refused<CommonRefusal | 'blacklisted'>> => {
  const deviceId = body.device_id;
  if (body.grant_type === 'code') {
    return body.code ? exchangeCode(context, { code: body.code, deviceId, ip, userAgent }) : needed('code');
  }
  return body.refresh_token
    ? rotateTokens(context, { refreshToken: body.refresh_token, deviceId, ip })
    : needed('refresh_token');
};

const SENT = { data: { sent: true as const } };
const CHANGED = { data: { changed: true as const } };

/** Routes with links by mail (new password, another e-mail), and of own sign-ins. */
const linkRoutes = (context: IdentityContext): Handled[] => [
  handle(resetPassword, async ({ body }) => {
    await transaction(context.db, (tx) => forgotPassword(context, tx, body.email));
    return SENT;
  }),
  handle(passwordChange, async ({ caller }) => (await askPasswordChange(context, caller.userId)) ?? SENT),
  handle(passwordUpdate, async ({ body, ip }) => {
    const refused = await unlessBusy(updatePassword(context, { u: body.u, password: body.password, ip }));
    return refused ?? CHANGED;
  }),
  handle(emailChange, async ({ body, caller }) => (await askEmailChange(context, caller, body)) ?? SENT),
  handle(emailUpdate, async ({ body, ip }) => (await updateEmail(context, { u: body.u, ip })) ?? CHANGED),
  handle(linkLook, async ({ body }) => (await lookAtLink(context, body.u)) ?? { data: { usable: true as const } }),
  handle(stopAll, async ({ body, ip }) => {
    const undone = await unlessBusy(undo(context, { u: body.u, ip }));
    return undone instanceof Refused ? undone : { data: { stopped: true as const, is_locked: undone === 'locked' } };
  }),
  handle(logonHistory, ({ query, caller }) => {
    const { search, sort, ...page } = query;
    return listLogons(context.db, { ...page, ...timeRange(search), sort, userId: caller.userId });
  }),
  handle(logonCsv, async ({ query, caller }) => {
    const { search, sort, align } = query;
    const asked = { ...WHOLE_FILE, ...timeRange(search), sort, align, userId: caller.userId };
    return csvFile('logons', LOGON_COLUMNS, (await listLogons(context.db, asked)).data);
  }),
];

/** Routes of a person's sessions. */
const sessionRoutes = (context: IdentityContext): Handled[] => [
  handle(sessionList, async ({ caller }) => ({ data: await listSessions(context.db, caller) })),
  handle(sessionEnd, async ({ body, caller, ip }) => {
    const ended = await endSessions(context, caller, body, ip);
    return ended > 0 ? { data: { ended } } : new Refused('not-found');
  }),
  handle(sessionEndOthers, async ({ caller, ip }) => ({
    data: { ended: await endSessions(context, caller, 'others', ip) },
  })),
];

/** Routes to sign in and out, register, and store a language and favourites. */
export const identityPlayerRoutes = (context: IdentityContext): Handled[] => [
  ...linkRoutes(context),
  ...sessionRoutes(context),
  ...ownFactorRoutes(context),
  handle(login, ({ body, ip, userAgent }) => {
    const { device_id: deviceId, ...form } = body;
    return unlessBusy(signIn(context, { ...form, deviceId, ip, userAgent }));
  }),
  handle(oauthToken, (call) => grant(context, call)),
  handle(register, async ({ body, ip, host }) => {
    const { email, password, birthdate: birthDate, locale, bc } = body;
    // on a panel's own host no other partner's link counts
    const partner = context.partnerHosts.get(host) ?? bc ?? null;
    const refused = await unlessBusy(registerPlayer(context, { email, password, birthDate, locale, partner, ip }));
    return refused ?? { data: { sent: true as const } };
  }),
  handle(registerComplete, ({ body, caller, ip, userAgent }) =>
    unlessBusy(completeRegistration(context, caller.userId, body, { ip, userAgent })),
  ),
  handle(registration, async ({ caller }) => {
    const data = await readRegistration(context, caller.userId);
    return data instanceof Refused ? data : { data };
  }),
  handle(userAction, async ({ body, caller, ip }) => {
    await recordAction(context, caller, { ...body, ip });
    return { data: { recorded: true as const } };
  }),
  handle(updateLocale, async ({ body, caller, ip }) => {
    await changeLocale(context.db, caller.userId, body.locale, ip);
    context.auth.speaks(caller.userId, body.locale);
    return { data: { locale: body.locale } };
  }),
  handle(updateFavorites, async ({ body, caller }) => {
    const favorite = await keepFavourites(context.db, caller.userId, body.favorites);
    return favorite instanceof Refused ? favorite : { data: { favorite } };
  }),
];
