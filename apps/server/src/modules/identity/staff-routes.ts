import { adminLogin, checkMasterPassword as checkRoute } from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';
import { checkMasterPassword } from './master-password.ts';
import { unlessBusy } from './player-routes.ts';
import type { IdentityContext } from './ports.ts';
import { signIn } from './sign-in.ts';

/** Routes to sign staff in and check the master password. */
export const identityStaffRoutes = (context: IdentityContext): Handled[] => [
  handle(adminLogin, ({ body, ip, userAgent }) => {
    const { email, password, device_id: deviceId } = body;
    return unlessBusy(signIn(context, { email, password, level: 'admin', deviceId, ip, userAgent }));
  }),
  handle(checkRoute, ({ body, caller, ip }) =>
    unlessBusy(
      checkMasterPassword(context, { staffId: caller.userId, password: body.password, purpose: 'check', ip }).then(
        (answer) => (answer === true ? {} : answer),
      ),
    ),
  ),
];
