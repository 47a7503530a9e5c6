import { type RawBuilder, sql } from 'kysely';
import { endedRoundsSql, type RoundNumbers } from '#modules/rounds';
import { utcText } from '#platform/db/month-rows.ts';

/** SQL: the plays of these rounds, with what came back to the wallet. */
export const playsSql = (numbers: RoundNumbers): RawBuilder<unknown> => sql`
  select p.round_number, p.user_id, p.stake_cents,
    case r.phase when 'settled' then p.payouts[r.number + 1] else p.stake_cents end as back_cents,
    p.chips, encode(p.receipt, 'hex') as receipt, ${utcText('p.arrived_at')} as arrived_at, p.wallet_sequence,
    encode(p.salt, 'hex') as salt
  from plays p join (${endedRoundsSql(numbers)}) r on r.round_number = p.round_number
  where p.round_number >= ${numbers.from} and p.round_number < ${numbers.to} order by p.round_number, p.user_id`;
