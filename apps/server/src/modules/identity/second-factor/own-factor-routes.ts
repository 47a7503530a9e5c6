import {
  ownFactor,
  ownFactorBegin,
  ownFactorConfirm,
  ownFactorEnd,
  ownFactorFresh,
  ownPasskeyAdd,
  ownPasskeyCreate,
  ownPasskeyList,
  ownPasskeyRemove,
  ownPasskeyShow,
  ownPasskeySignIn,
} from '@lajvard/contract';
import { type Caller, type Handled, handle, Refused } from '#platform/http/handler.ts';
import { unlessBusy } from '../passwords/passwords.ts';
import type { IdentityContext } from '../ports.ts';
import { shownBy } from './ask-factor.ts';
import { beginOwn, readFactor, refreshFactor, turnOffOwn, turnOnOwn } from './change-factor.ts';
import { addPasskey, askAtSignIn, beginPasskey, readPasskeys, removePasskey } from './change-passkeys.ts';
import { askFor } from './show-passkey.ts';

const ownerOf = ({ userId: id }: Caller) => ({ id, level: 'user' }) as const;

/** Routes of a player's own second factor and passkeys. */
export const ownFactorRoutes = (context: IdentityContext): Handled[] => [
  handle(ownFactor, async ({ caller }) => ({ data: await readFactor(context.db, caller.userId) })),
  handle(ownFactorBegin, ({ body, caller }) => beginOwn(context, caller.userId, body.password)),
  handle(ownFactorConfirm, ({ body: { code }, caller: { userId, sessionId }, ip }) =>
    turnOnOwn(context, { code, userId, sessionId, ip }),
  ),
  handle(ownFactorEnd, ({ body, caller: { userId }, ip }) => turnOffOwn(context, { ...body, userId, ip })),
  handle(ownFactorFresh, async ({ body, caller: { userId, sessionId }, ip }) => {
    const shown = shownBy(body, 'again');
    return shown ? refreshFactor(context, { userId, sessionId, shown, ip }) : new Refused('form-invalid');
  }),
  handle(ownPasskeyList, async ({ caller }) => ({ data: await readPasskeys(context, ownerOf(caller)) })),
  handle(ownPasskeyCreate, ({ caller }) => beginPasskey(context, ownerOf(caller))),
  handle(ownPasskeyAdd, ({ body: { name, passkey: answer }, caller: { userId }, ip }) =>
    addPasskey(context, { userId, name, answer, ip }),
  ),
  handle(ownPasskeyRemove, ({ body: { id }, caller: { userId }, ip }) => removePasskey(context, { userId, id, ip })),
  handle(ownPasskeyShow, ({ caller }) => askFor(context, ownerOf(caller), 'again')),
  handle(ownPasskeySignIn, ({ body: { email, password }, ip, userAgent }) =>
    unlessBusy(askAtSignIn(context, { email, password, level: 'user', deviceId: undefined, ip, userAgent })),
  ),
];
