import { adminLogin, checkMasterPassword as checkRoute, staffProfile } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { checkMasterPassword } from './master-password.ts';
import { logonsRoutes } from './members/logons-routes.ts';
import { membersRoutes } from './members/members-routes.ts';
import { unlessBusy } from './player-routes.ts';
import type { AccountsContext } from './ports.ts';
import { readPerson } from './read-person.ts';
import { signIn } from './sign-in.ts';

/** Routes to sign staff in, and for members and people's actions. */
export const accountsStaffRoutes = (context: AccountsContext): Handled[] => [
  handle(adminLogin, ({ body, ip, userAgent }) => {
    const { email, password, device_id: deviceId } = body;
    return unlessBusy(signIn(context, { email, password, level: 'admin', deviceId, ip, userAgent }));
  }),
  handle(staffProfile, async ({ caller }) => {
    const data = await readPerson(context.db, caller.userId);
    return data instanceof Refused ? data : { data };
  }),
  ...membersRoutes(context),
  ...logonsRoutes(context),
  handle(checkRoute, ({ body, caller, ip }) =>
    unlessBusy(
      checkMasterPassword(context, { staffId: caller.userId, password: body.password, purpose: 'check', ip }).then(
        (answer) => (answer === true ? {} : answer),
      ),
    ),
  ),
];
