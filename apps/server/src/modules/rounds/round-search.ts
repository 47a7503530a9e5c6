import type { WinningRound } from '@lajvard/contract';
import type { Phase, Pocket } from '@lajvard/roulette';
import { type RawBuilder, sql } from 'kysely';
import { Refused } from '#platform/http/handler.ts';
import { type TimeRange, timeRange } from '#platform/http/paging.ts';

/** A round as staff may see it: the number only once it is settled. Amounts cover all players, in cents. */
export interface RoundFacts {
  readonly round_number: number;
  readonly opened_at: Date;
  readonly phase: Phase;
  readonly wheel: string;
  readonly number: Pocket | null;
  readonly void_reason: string | null;
  /** The number that lay in the wheel, if the round was corrected. */
  readonly right_number: Pocket | null;
}

/**
 * SQL of `RoundFacts`. `play_count` and `staked_cents` are null until the close, `paid_cents` until the round is
 * settled. `spun_at`: the launch, or when it is planned.
 */
export const roundFactsSql = `
  select round_number, opened_at, phase, wheel, case phase when 'settled' then number end as number, void_reason,
    play_count, staked_cents, case phase when 'settled' then paid_cents end as paid_cents,
    (select c.number from round_corrections c where c.round_number = rounds.round_number
      order by c.ordinal desc limit 1) as right_number,
    coalesce(launches_at, closes_at) as spun_at
  from rounds`;

/** Filter of a list of rounds; a round must match every field that is given. */
export interface RoundSearch extends TimeRange {
  readonly roundNumber: number | undefined;
  /** Hour of the day in `timeZone`, 0 to 23. */
  readonly hour: number | undefined;
  readonly timeZone: string;
  /** Includes rounds without bets. */
  readonly hasEmpty: boolean;
}

/** Turns a round list's query from wire names into a `RoundSearch`. */
export const roundSearch = (asked: {
  readonly round_number?: number | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly time_hour?: number | undefined;
  readonly time_zone?: string | undefined;
  readonly has_empty?: 0 | 1 | undefined;
}): RoundSearch => ({
  ...timeRange(asked),
  roundNumber: asked.round_number,
  hour: asked.time_hour,
  timeZone: asked.time_zone ?? 'UTC',
  hasEmpty: asked.has_empty === 1,
});

/** The condition on a round `r` of `roundFactsSql`. It ignores `hasEmpty`. */
export const matchingRounds = ({ roundNumber, from, before, hour, timeZone }: RoundSearch): RawBuilder<boolean> => sql`
  (${roundNumber ?? null}::bigint is null or r.round_number = ${roundNumber ?? null}::bigint)
  and (${from}::timestamptz is null or r.opened_at >= ${from}::timestamptz)
  and (${before}::timestamptz is null or r.opened_at < ${before}::timestamptz)
  and ${
    hour === undefined ? sql`true` : sql`extract(hour from r.opened_at at time zone ${timeZone}::text) = ${hour}::int`
  }`;

const UNKNOWN_ZONE = '22023'; // PostgreSQL: invalid_parameter_value

/** Runs a search. A time zone unknown to the database is a refusal on the field `time_zone`. */
export const inKnownZone = async <T>(search: () => Promise<T>): Promise<T | Refused> => {
  try {
    return await search();
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNKNOWN_ZONE) throw error;
    return new Refused('form-invalid', { errors: { time_zone: ['errors:invalid'] } });
  }
};

/** The fields of a round that every list shows. */
export const presentRoundFacts = (row: RoundFacts): Omit<WinningRound, 'void_reason'> => {
  const createdAt = row.opened_at.toISOString();
  return {
    round_number: row.round_number,
    created_at: createdAt,
    round_time: createdAt.slice(11, 19),
    phase: row.phase,
    wheel: row.wheel,
    number: row.number,
    ...(row.right_number === null ? {} : { right_number: row.right_number }),
  };
};
