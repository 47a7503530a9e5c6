import {
  adminLogin,
  checkMasterPassword as checkRoute,
  passkeyAdd,
  passkeyCreate,
  passkeyList,
  passkeyRemove,
  passkeyShow,
  passkeySignIn,
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorFresh,
} from '@lajvard/contract';
import { type Caller, type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { SignIn } from './passwords/credentials.ts';
import { checkMasterPassword } from './passwords/master-password.ts';
import { unlessBusy } from './passwords/passwords.ts';
import type { IdentityContext } from './ports.ts';
import { shownBy } from './second-factor/ask-factor.ts';
import { beginFactor, readFactor, refreshFactor, turnOffFactor, turnOnFactor } from './second-factor/change-factor.ts';
import { addPasskey, askAtSignIn, beginPasskey, readPasskeys, removePasskey } from './second-factor/change-passkeys.ts';
import { askFor } from './second-factor/show-passkey.ts';
import { signIn } from './sign-in.ts';

interface StaffSignIn {
  readonly body: { readonly email: string; readonly password: string; readonly device_id?: string | undefined };
  readonly ip: string;
  readonly userAgent: string;
}

const formOf = ({ body, ip, userAgent }: StaffSignIn): SignIn => {
  const { email, password, device_id: deviceId } = body;
  return { email, password, level: 'admin', deviceId, ip, userAgent };
};

const ownerOf = ({ userId: id }: Caller) => ({ id, level: 'admin' }) as const;

const factorRoutes = (context: IdentityContext): Handled[] => [
  handle(secondFactor, async ({ caller }) => ({
    data: { ...(await readFactor(context.db, caller.userId)), is_required: context.requiresSecondFactor },
  })),
  handle(secondFactorFresh, async ({ body, caller: { userId, sessionId }, ip }) => {
    const shown = shownBy(body, 'again');
    return shown ? refreshFactor(context, { userId, sessionId, shown, ip }) : new Refused('form-invalid');
  }),
  handle(secondFactorBegin, (call) => unlessBusy(beginFactor(context, formOf(call)))),
  handle(secondFactorConfirm, (call) => {
    const { code, signs_in: signsIn } = call.body;
    return unlessBusy(turnOnFactor(context, { ...formOf(call), code, signsIn }));
  }),
  handle(secondFactorEnd, (call) => unlessBusy(turnOffFactor(context, { ...formOf(call), code: call.body.code }))),
];

const passkeyRoutes = (context: IdentityContext): Handled[] => [
  handle(passkeyList, async ({ caller }) => ({ data: await readPasskeys(context, ownerOf(caller)) })),
  handle(passkeyCreate, ({ caller }) => beginPasskey(context, ownerOf(caller))),
  handle(passkeyAdd, ({ body: { name, passkey: answer }, caller: { userId }, ip }) =>
    addPasskey(context, { userId, name, answer, ip }),
  ),
  handle(passkeyRemove, ({ body: { id }, caller: { userId }, ip }) => removePasskey(context, { userId, id, ip })),
  handle(passkeyShow, ({ caller }) => askFor(context, ownerOf(caller), 'again')),
  handle(passkeySignIn, (call) => unlessBusy(askAtSignIn(context, formOf(call)))),
];

/** Routes to sign staff in, with their second factor, and to check the master password. */
export const identityStaffRoutes = (context: IdentityContext): Handled[] => [
  handle(adminLogin, (call) => unlessBusy(signIn(context, { ...formOf(call), ...call.body }))),
  ...factorRoutes(context),
  ...passkeyRoutes(context),
  handle(checkRoute, ({ body, caller, ip }) =>
    unlessBusy(
      checkMasterPassword(context, { staffId: caller.userId, password: body.password, purpose: 'check', ip }).then(
        (answer) => (answer === true ? {} : answer),
      ),
    ),
  ),
];
