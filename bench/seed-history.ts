import { parseSlip, payoutVector, slipTotal, writeSlip } from '@lajvard/roulette';
import type pg from 'pg';

/** How much history to make. */
export interface HistorySize {
  readonly days: number;
  readonly players: number;
  readonly rounds: number;
  readonly playsPerRound: number;
  /** Further rounds since the midnight of UTC. */
  readonly today?: { readonly rounds: number; readonly playsPerRound: number };
}

/** Thirteen months with a million plays. */
export const THIRTEEN_MONTHS: HistorySize = { days: 395, players: 5_000, rounds: 250_000, playsPerRound: 4 };
/** The same, and 240,000 plays of the day that runs. */
export const THIRTEEN_MONTHS_AND_TODAY: HistorySize = {
  ...THIRTEEN_MONTHS,
  today: { rounds: 600, playsPerRound: 400 },
};

const SLIPS: readonly Readonly<Record<string, number>>[] = [
  { RED: 50 },
  { '17': 5, '32': 5, 'split-7': 10 },
  { BLACK: 50, '0': 1, 'corner-4': 5 },
  { '1st-12': 50, '2nd-12': 50 },
  { EVEN: 100, 'street-3': 10 },
  { 'line-2': 20, '20': 1 },
];

/** A slip as the plays module stores it: its text, its stake, and the payout of each pocket. */
const storedSlip = (slip: Readonly<Record<string, number>>) => {
  const text = JSON.stringify(
    Object.fromEntries(
      Object.entries(slip).map(([target, value]) => [
        target,
        [{ id: target, chipSelected: value, x: 0, y: 0, formula: target }],
      ]),
    ),
  );
  const parsed = parseSlip(text);
  if (!('slip' in parsed)) throw new Error(`no slip: ${text}`);
  return {
    chips: writeSlip(parsed.slip),
    stake: slipTotal(parsed.slip) * 100,
    payouts: payoutVector(parsed.slip),
  };
};

/**
 * The tables of the seed, in the order in which they are filled. `$days` and the like are replaced. Money is in cents.
 */
const STEPS: readonly [what: string, text: string][] = [
  [
    'players',
    `create temp table who as with made as (
       insert into users (level, account_code, email, password_hash, first_name, last_name, completed_at, created_at)
       select 'user', (3000000000 + n)::text, 'history' || n || '@bench.lajvard', '-', 'Player', n::text, at, at
       from (
         select n, now() - make_interval(days => $days) + n * make_interval(secs => $days * 43200.0 / $players) as at
         from generate_series(1, $players) n) p returning id, completed_at)
     select id as user_id, completed_at, (row_number() over (order by id) - 1)::int as place from made;
     insert into ledger_accounts (kind, user_id)
       select k, user_id from who, unnest(array['player:wallet', 'player:held']) k;
     create temp table wallet as select w.*, a.id as wallet_id, h.id as held_id from who w
       join ledger_accounts a on a.user_id = w.user_id and a.kind = 'player:wallet'
       join ledger_accounts h on h.user_id = w.user_id and h.kind = 'player:held';
     create unique index on wallet (place); analyze wallet`,
  ],
  [
    'rounds',
    `create temp table game as
     select n as round_number, floor(random() * 37)::smallint as number,
       now() - make_interval(days => $days) + n * make_interval(secs => $days * 86400.0 / ($rounds + 2)) as at,
       (n * $days / $rounds)::int as day, $plays as plays from generate_series(1, $rounds) n;
     insert into game select $rounds + n, floor(random() * 37)::smallint,
       date_trunc('day', now()) + n * (now() - date_trunc('day', now())) / ($today_rounds + 1), null, $today_plays
     from generate_series(1, $today_rounds) n;
     insert into ledger_accounts (kind, round_number) select 'round:pot', round_number from game;
     create temp table pot as select round_number, id as pot_id from ledger_accounts where kind = 'round:pot';
     create unique index on pot (round_number); analyze game; analyze pot`,
  ],
  [
    'plays',
    `create temp table play as
     select g.round_number, g.number, g.at, w.user_id, w.wallet_id, s.*, s.payouts[g.number + 1]::bigint as back
     from game g cross join lateral generate_series(0, g.plays - 1) k
     join wallet w on w.place = case when g.day is null then (g.round_number * 7 + k * 3) % $players
       else (g.day * 97 + ((g.round_number * $plays + k) % 250) * 19) % $players end
     join slip s on s.slip_id = (g.round_number * 7 + k * 3 + w.place) % (select count(*) from slip);
     analyze play`,
  ],
  [
    'requests',
    `insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address, status, created_at)
     select user_id, case k when 0 then 1200000 + place % 7 * 50000 else 5000 + (place * k) % 40 * 1000 end,
       h, h, 'T',
       case when k = 0 then 1 when at > now() - interval '1 day' then 0 when (place + k) % 10 = 0 then 2 else 1 end, at
     from wallet, generate_series(0, 11) k,
       lateral (select encode(sha256(convert_to(user_id || ':' || k, 'UTF8')), 'hex') as h,
         completed_at + k * (now() - completed_at) / 11.02 + interval '1 minute' as at) x
     where k = 0 or at < now() order by at;
     insert into withdrawals (user_id, amount_cents, destination, status, created_at)
     select user_id, 2500 + (place * k) % 30 * 1000, 'T' || place,
       case when at > now() - interval '1 day' then 0 when (place + k) % 12 = 0 then 2 else 1 end, at
     from wallet, generate_series(1, 5) k,
       lateral (select completed_at + k * (now() - completed_at) / 5.01 as at) x order by at`,
  ],
  [
    'movements',
    `create temp table moving as
     select 'stakes-placed' as kind, 'stakes:' || round_number || ':history' as reference,
       at - interval '20 seconds' as at from game
     union all select 'round-settled', 'settled:' || round_number, at from game
     union all select 'deposit-approved', 'deposit:' || id || ':1', created_at from deposits where status = 1
     union all select 'withdrawal-held', 'withdrawal:' || id || ':0', created_at from withdrawals
     union all select 'withdrawal-paid', 'withdrawal:' || id || ':1', created_at + interval '1 second'
       from withdrawals where status = 1
     union all select 'withdrawal-released', 'withdrawal:' || id || ':1', created_at + interval '1 second'
       from withdrawals where status = 2;
     insert into ledger_movements (kind, reference, posted_at)
       select kind, reference, least(at, now()) from moving order by at;
     create temp table moved as select id, reference from ledger_movements;
     create index on moved (reference); analyze moved`,
  ],
  [
    'entries',
    `create temp table entry as
     with stakes as (
       select round_number, id as movement_id from game
       join moved on reference = 'stakes:' || round_number || ':history'),
     ends as (select round_number, id as movement_id from game join moved on reference = 'settled:' || round_number),
     sums as (select round_number, sum(stake)::bigint as stake, sum(back)::bigint as back from play group by 1),
     bank as (select id from ledger_accounts where kind = 'house:bank'),
     outside as (select id from ledger_accounts where kind = 'outside:trc20')
     select p.wallet_id as account_id, s.movement_id, -p.stake::bigint as cents
       from play p join stakes s using (round_number)
     union all select t.pot_id, s.movement_id, m.stake
       from sums m join stakes s using (round_number) join pot t using (round_number)
     union all select t.pot_id, e.movement_id, -m.stake
       from sums m join ends e using (round_number) join pot t using (round_number)
     union all select p.wallet_id, e.movement_id, p.back from play p join ends e using (round_number) where p.back > 0
     union all select b.id, e.movement_id, m.stake - m.back
       from bank b, sums m join ends e using (round_number) where m.stake <> m.back
     union all select w.wallet_id, m.id, d.amount_cents
       from deposits d join moved m on m.reference = 'deposit:' || d.id || ':1' join wallet w using (user_id)
     union all select o.id, m.id, -d.amount_cents
       from outside o, deposits d join moved m on m.reference = 'deposit:' || d.id || ':1'
     union all select w.wallet_id, m.id, -x.amount_cents
       from withdrawals x join moved m on m.reference = 'withdrawal:' || x.id || ':0' join wallet w using (user_id)
     union all select w.held_id, m.id, x.amount_cents
       from withdrawals x join moved m on m.reference = 'withdrawal:' || x.id || ':0' join wallet w using (user_id)
     union all select w.held_id, m.id, -x.amount_cents
       from withdrawals x join moved m on m.reference = 'withdrawal:' || x.id || ':1' join wallet w using (user_id)
     union all select case x.status when 1 then o.id else w.wallet_id end, m.id, x.amount_cents
       from outside o,
         withdrawals x join moved m on m.reference = 'withdrawal:' || x.id || ':1' join wallet w using (user_id);
     insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
     select account_id, row_number() over w, movement_id, cents, sum(cents) over w
     from entry window w as (partition by account_id order by movement_id)
     order by movement_id;
     update ledger_accounts a set balance_cents = e.cents, entry_count = e.entries
     from (select account_id, sum(cents)::bigint as cents, count(*) as entries from entry group by 1) e
     where a.id = e.account_id`,
  ],
  [
    'the table',
    `insert into rounds (round_number, phase, wheel, epoch, commitment, seed,
       opened_at, bets_until, locks_at, closes_at, locked_at, closed_at,
       launches_at, lands_at, numbered_at, ended_at, play_count, staked_cents, paid_cents, number)
     select g.round_number, 'settled', 'studio-1', 0,
       sha256(convert_to(g.round_number::text, 'UTF8')), sha256(convert_to(g.number::text, 'UTF8')),
       at - interval '92 seconds', at - interval '32 seconds', at - interval '17 seconds',
       at - interval '14 seconds', at - interval '17 seconds', at - interval '14 seconds',
       at - interval '13 seconds', at - interval '1 second', at - interval '1 second', at,
       p.plays, p.stake, p.back, g.number
     from game g
     join (
       select round_number, count(*)::int as plays, sum(stake)::bigint as stake, sum(back)::bigint as back
       from play group by 1) p
     using (round_number) order by 1;
     select lay_partitions(60000);
     insert into plays (round_number, user_id, stake_cents, chips, payouts, receipt, arrived_at, wallet_sequence)
     select p.round_number, p.user_id, p.stake, p.chips, p.payouts,
       sha256(convert_to(p.round_number || ':' || p.user_id, 'UTF8')),
       p.at - interval '16 seconds', e.sequence
     from play p join moved m on m.reference = 'stakes:' || p.round_number || ':history'
     join ledger_entries e on e.account_id = p.wallet_id and e.movement_id = m.id order by p.round_number`,
  ],
  [
    'logons',
    `insert into activities (user_id, action, ip, created_at)
     select w.user_id, case k % 2 when 0 then 'LOGIN' else 'LOGOUT' end, '192.0.2.' || w.place % 250,
       w.completed_at + k * (now() - w.completed_at) / 41 from wallet w, generate_series(1, 40) k order by 4`,
  ],
];

/**
 * Fills an empty, migrated database with history that the ledger's own proof accepts. The triggers are disabled
 * meanwhile, because they check every entry, and the balances are written only once, at the end.
 */
export const seedHistory = async (
  pool: pg.Pool,
  size: HistorySize = THIRTEEN_MONTHS,
  say: (text: string) => void = () => undefined,
): Promise<void> => {
  const client = await pool.connect();
  const filled = (text: string): string =>
    text
      .replaceAll('$days', String(size.days))
      .replaceAll('$players', String(size.players))
      .replaceAll('$rounds', String(size.rounds))
      .replaceAll('$plays', String(size.playsPerRound))
      .replaceAll('$today_rounds', String(size.today?.rounds ?? 0))
      .replaceAll('$today_plays', String(size.today?.playsPerRound ?? 0));
  try {
    await client.query('begin');
    await client.query(
      `set local session_replication_role = replica; set local work_mem = '256MB'; select setseed(0.37)`,
    );
    await client.query('create temp table slip (slip_id int, chips text, stake int, payouts int[])');
    for (const [id, slip] of SLIPS.map(storedSlip).entries()) {
      await client.query('insert into slip values ($1, $2, $3, $4)', [id, slip.chips, slip.stake, slip.payouts]);
    }
    for (const [what, text] of STEPS) {
      const started = performance.now();
      await client.query(filled(text));
      say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
