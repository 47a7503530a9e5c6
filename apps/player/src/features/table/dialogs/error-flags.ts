import type { TableView } from '../table-view.ts';

/** The error flags of the live table, by their names in docs/specification/1-table-and-site.md#411-error-flags. */
const ERROR_FLAGS = [
  'socket_connection',
  'socket_already_connected',
  'socket_user_blocked',
  'account_closure',
  'bet_limitation',
] as const;
export type ErrorFlag = (typeof ERROR_FLAGS)[number];

/** The flags set now. `socket_user_blocked` is set while the page is leaving for the block page. */
export function errorFlagsOf({ table, networkFailed, leaving }: TableView): readonly ErrorFlag[] {
  const flags: Readonly<Record<ErrorFlag, boolean>> = {
    socket_connection: networkFailed,
    socket_already_connected: table.elsewhere,
    socket_user_blocked: leaving,
    account_closure: table.stop === 'break',
    bet_limitation: table.stop === 'bet-limit',
  };
  return ERROR_FLAGS.filter((flag) => flags[flag]);
}
