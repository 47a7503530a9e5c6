import {
  adminLogin,
  checkMasterPassword as checkRoute,
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorFresh,
} from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';
import { checkMasterPassword } from './master-password.ts';
import { unlessBusy } from './player-routes.ts';
import type { IdentityContext } from './ports.ts';
import { beginFactor, readFactor, refreshFactor, turnOffFactor, turnOnFactor } from './second-factor/change-factor.ts';
import { type SignIn, signIn } from './sign-in.ts';

interface StaffSignIn {
  readonly body: { readonly email: string; readonly password: string; readonly device_id?: string | undefined };
  readonly ip: string;
  readonly userAgent: string;
}

const formOf = ({ body, ip, userAgent }: StaffSignIn): SignIn => {
  const { email, password, device_id: deviceId } = body;
  return { email, password, level: 'admin', deviceId, ip, userAgent };
};

const factorRoutes = (context: IdentityContext): Handled[] => [
  handle(secondFactor, async ({ caller }) => ({ data: await readFactor(context, caller.userId) })),
  handle(secondFactorFresh, ({ body: { code }, caller: { userId, sessionId }, ip }) =>
    refreshFactor(context, { userId, sessionId, code, ip }),
  ),
  handle(secondFactorBegin, (call) => unlessBusy(beginFactor(context, formOf(call)))),
  handle(secondFactorConfirm, (call) => {
    const { code, signs_in: signsIn } = call.body;
    return unlessBusy(turnOnFactor(context, { ...formOf(call), code, signsIn }));
  }),
  handle(secondFactorEnd, (call) => unlessBusy(turnOffFactor(context, { ...formOf(call), code: call.body.code }))),
];

/** Routes to sign staff in, with their second factor, and to check the master password. */
export const identityStaffRoutes = (context: IdentityContext): Handled[] => [
  handle(adminLogin, (call) => unlessBusy(signIn(context, { ...formOf(call), code: call.body.code }))),
  ...factorRoutes(context),
  handle(checkRoute, ({ body, caller, ip }) =>
    unlessBusy(
      checkMasterPassword(context, { staffId: caller.userId, password: body.password, purpose: 'check', ip }).then(
        (answer) => (answer === true ? {} : answer),
      ),
    ),
  ),
];
