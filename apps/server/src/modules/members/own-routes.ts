import {
  accountCommon,
  dayLimits,
  deleteSelfAccount,
  profile,
  profileUpdate,
  staffProfile,
  type UserInfo,
  updateSettings,
  withdrawalCreate,
} from '@lajvard/contract';
import { record } from '#modules/activity';
import { changeSettings, type SettingsForm } from '#modules/limits';
import { DEPOSIT, paymentsLeftToday, WITHDRAWAL, walletsOf } from '#modules/payments';
import { ticketsLeftToday } from '#modules/tickets';
import type { Db, Tx } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { closeAccount } from './close-account.ts';
import type { MembersContext } from './ports.ts';
import { readCommon, readPerson } from './read-person.ts';

const ownData = async (db: Db, userId: number): Promise<{ data: UserInfo } | Refused> => {
  const data = await readPerson(db, userId);
  return data instanceof Refused ? data : { data };
};

/** The profile of the member of staff who asks. */
export const staffProfileRoute: Handled = handle(staffProfile, ({ caller, db }) => ownData(db, caller.userId));

const BREAKS = {
  closure: { action: 'BREAK_TAKEN', kind: 'break-taken' },
  exclusion: { action: 'SELF_EXCLUDED', kind: 'self-excluded' },
} as const;

/** Writes a player's own setting into their history. They hear of a break by mail: nobody can end it early. */
const noteSetting = async (
  { identity }: Pick<MembersContext, 'identity'>,
  tx: Tx,
  { userId, form, ip }: { readonly userId: number; readonly form: SettingsForm; readonly ip: string },
): Promise<void> => {
  if (!('reason' in form)) {
    const description = `${form.action} ${form.period} ${form.amount}`;
    return record(tx, { userId, action: 'LIMIT_SET', description, ip });
  }
  const { action, kind } = BREAKS[form.action];
  await record(tx, { userId, action, description: String(form.period), ip });
  await identity.mailBreak(tx, userId, { kind, months: form.period });
};

/** Routes in which a player sees their own account with its balance and settings, and closes it. */
export const ownRoutes = (context: MembersContext): Handled[] => {
  const { db, identity, payments, maxADay } = context;
  return [
    handle(profile, ({ caller }) => ownData(db, caller.userId)),
    handle(
      profileUpdate,
      async ({ body, caller: { userId }, ip }) =>
        (await identity.changeProfile(userId, body, ip)) ?? (await ownData(db, userId)),
    ),
    handle(
      updateSettings,
      async ({ body, caller: { userId }, ip }) =>
        (await changeSettings(db, userId, body, (tx) => noteSetting(context, tx, { userId, form: body, ip }))) ??
        (await ownData(db, userId)),
    ),
    handle(withdrawalCreate, async ({ body, caller: { userId }, ip }) => {
      const { amount, wallet, dest_wallet_code: newAddress, password, request_id: requestId = null } = body;
      const form = { userId, amount, wallet, newAddress, password, requestId, ip };
      const withdrawal = await payments.requestWithdrawal(form);
      if (withdrawal instanceof Refused) return withdrawal;
      const [user, wallets] = await Promise.all([readPerson(db, userId), walletsOf(db, userId)]);
      return user instanceof Refused ? user : { data: { withdrawal, user, wallets } };
    }),
    handle(accountCommon, async ({ caller }) => {
      const data = await readCommon(context, caller);
      return data instanceof Refused ? data : { data };
    }),
    handle(dayLimits, async ({ caller: { userId } }) => {
      const [deposits, withdrawals, tickets] = await Promise.all([
        paymentsLeftToday(db, DEPOSIT, userId, maxADay.deposits),
        paymentsLeftToday(db, WITHDRAWAL, userId, maxADay.withdrawals),
        ticketsLeftToday(db, userId, maxADay.tickets),
      ]);
      return { data: { deposits, withdrawals, tickets } };
    }),
    handle(deleteSelfAccount, async ({ body: { password, give_up_rest: giveUpRest }, caller, ip }) => {
      const refused = await closeAccount(context, { userId: caller.userId, password, giveUpRest, ip });
      return refused ?? { data: { closed: true as const } };
    }),
  ];
};
