import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#modules/audit';
import { type Db, openDb, REPORT_PATIENCE } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keysFor } from '#platform/keys.ts';
import { join, testCasino } from '../../testing/test-casino.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { openSigner } from '../fairness/open-signer.ts';
import { closeDays } from '../reports/close-days.ts';
import { checkMonth, exportMonth } from './index.ts';
import type { Manifest } from './manifest.ts';

/** What of the people in these months may not leave the database. */
const PERSONAL = /@|Reza|quoted|192\.0\.2|Min[au]|Karim|1980/;

const sealingKeys = keysFor(['s'.repeat(40)], 'round signing key');

let table: TestTable;
let server: Db;
let folder: string;
let keys: Map<string, string>;
/** As the owner, whom no trigger stops here. */
const plant = (text: string) =>
  table.db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);

const ROUND_TIMES = ['opened', 'locked', 'closed', 'numbered', 'ended', 'locks', 'closes', 'launches', 'lands'];
/** Moves what happened since the last call to this day: times of the ledger, of rounds, of steps and of the log. */
let moved = { movement: 0, round: 0 };
const happenedOn = async (day: string): Promise<void> => {
  const { movement, round } = moved;
  await plant(`
    update ledger_movements set posted_at = '${day} 12:00Z'::timestamptz + id * interval '1 second'
      where id > ${movement};
    update rounds set ${ROUND_TIMES.map((name) => `${name}_at = ${name}_at + ('${day} 11:00Z' - opened_at)`).join()}
      where round_number > ${round} and ended_at is not null;
    update audit_log set at = '${day} 13:00Z' where at > now() - interval '1 hour';
    update deposit_steps set at = '${day} 14:00Z' where at > now() - interval '1 hour'`);
  const { rows } = await table.db.pool.query<{ movement: number; round: number }>(
    `select (select max(id) from ledger_movements) as movement,
       (select max(round_number) from rounds where ended_at is not null) as round`,
  );
  moved = rows[0] ?? moved;
};

beforeAll(async () => {
  const casino = await testCasino();
  table = casino.table;
  for (const userId of [1, 2, 3]) await join(table, userId);
  await casino.deposit(1, 500, 1);
  await casino.deposit(2, 800, 1);
  await table.db.pool.query(`insert into deposit_steps (deposit_id, status, description)
    select id, 1, 'paid by my brother Reza' from deposits`);
  await happenedOn('2026-02-27');
  await casino.round({ 1: { RED: 50, '17': 5 }, 2: { BLACK: 100 } }, 'settled');
  await casino.round({ 1: { '1st-12': 50 }, 2: { EVEN: 100, '0': 10 } }, 'void');
  await casino.round({}, 'settled');
  await casino.deposit(3, 90, 1);
  await casino.withdrawal(1, 60, 1);
  await table.db.pool.query(`insert into deposit_steps (deposit_id, status, description)
    select id, 1, 'a "quoted", word' from deposits where user_id = 3`);
  const after = { email: 'mina@example.org', role: 'agent' };
  for (const id of [9, 10])
    await transaction(table.db, (tx) =>
      audit(tx, { staffId: 0, action: 'STAFF_INVITED', subject: `user:${id}`, before: null, after, ip: '192.0.2.9' }),
    );
  await transaction(table.db, (tx) =>
    audit(tx, {
      staffId: 0,
      action: 'MEMBER_CORRECTED',
      subject: 'user:1',
      before: { first_name: 'Mina', last_name: 'Karimy', birthdate: '1980-02-28', email: 'mina@example.org' },
      after: { first_name: 'Minu', last_name: 'Karimi', birthdate: '1980-02-29', email: 'minu@example.org' },
      ip: '192.0.2.9',
      players: [{ userId: 1 }],
    }),
  );
  await happenedOn('2026-03-21');
  await casino.round({ 1: { RED: 50 }, 3: { ODD: 50 } }, 'settled');
  await happenedOn('2026-04-05');
  await plant(`update rounds set opened_at = '2026-05-02Z' where phase not in ('settled', 'void')`);
  await plant(`update ledger_accounts set kind = 'round:pot-slot', round_number = null, pot_round = 1, pot_slot = 1
    where round_number = 1`); // where the pot has slots, stakes stand in them
  await closeDays(table.db, '2026-05-01');
  const signer = await openSigner(table.db, null, sealingKeys);
  keys = new Map([[signer.keyId, signer.publicKey]]);
  server = openDb(table.address, 1, () => undefined, REPORT_PATIENCE);
});
afterAll(async () => {
  await server.close();
  await table.end();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-month-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = (month: string, name = month): Promise<Manifest> =>
  exportMonth({ db: server, month, folder: path.join(folder, name), version: '1.2.3', signingKey: null, sealingKeys });
const textOf = (name: string, month = '2026-03') =>
  gunzipSync(readFileSync(path.join(folder, month, `${name}.csv.gz`))).toString('utf8');
const linesOf = (name: string, month?: string) =>
  textOf(name, month)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
const one = async <T>(text: string) => (await table.db.pool.query<{ value: T }>(text)).rows[0]?.value;

describe('a closed month', () => {
  it('is complete and agrees with plain SQL sums of the books', async () => {
    const { files, totals, signature, ...facts } = await written('2026-03');
    expect(facts).toMatchObject({
      month: '2026-03',
      time_zone: 'UTC',
      from: '2026-03-01T00:00:00.000Z',
      version: '1.2.3',
    });
    expect(signature?.key_id).toBe([...keys.keys()][0]);
    expect(await checkMonth(path.join(folder, '2026-03'), keys)).toMatchObject({ problems: [] });

    const march = `posted_at >= '2026-03-01Z' and posted_at < '2026-04-01Z'`;
    expect(files.movements.rows).toBe(await one(`select count(*)::int as value from ledger_movements where ${march}`));
    expect(files.entries.rows).toBe(
      await one(`select count(*)::int as value from ledger_entries e join ledger_movements m on m.id = e.movement_id
        where ${march}`),
    );
    expect(
      linesOf('rounds')
        .slice(1)
        .map(([, , phase, , , , , , , plays, staked, paid]) => [phase, plays, staked, paid]),
    ).toEqual([
      ['settled', '2', '15500', String(totals.settled_paid_cents)],
      ['void', '2', '16000', '16000'],
      ['settled', '0', '0', '0'],
    ]);
    expect(totals).toMatchObject({ settled_staked_cents: 15_500, void_staked_cents: 16_000, entries_cents: 0 });
    expect(files.plays.rows).toBe(4);
    expect(
      linesOf('accounts')
        .find(([, kind]) => kind === 'round:pot-slot')
        ?.slice(4),
    ).toEqual(
      ['1', '1', '3', '3', '0', '0', '0', '0'], // two stakes in, all of it out
    );
    const balances = linesOf('accounts')
      .slice(1)
      .filter(([, kind]) => kind === 'player:wallet');
    expect(balances.map(([, , user, code]) => [user, code])).toEqual([
      ['1', '100000001'],
      ['2', '100000002'],
      ['3', '100000003'],
    ]);
    for (const [account, , user, , , , , , opening, inMonth, , closing] of balances) {
      const sum = `select coalesce(sum(amount_cents), 0)::int as value from ledger_entries e
        join ledger_movements m on m.id = e.movement_id where e.account_id = ${account}`;
      expect(Number(opening), `before, user ${user}`).toBe(await one(`${sum} and posted_at < '2026-03-01Z'`));
      expect(Number(inMonth), `within, user ${user}`).toBe(await one(`${sum} and ${march}`));
      expect(Number(closing), `after, user ${user}`).toBe(await one(`${sum} and posted_at < '2026-04-01Z'`));
    }
    expect(linesOf('deposit-steps')).toEqual([
      ['id', 'deposit_id', 'user_id', 'amount_cents', 'status', 'staff_id', 'movement_id', 'at'],
      ['3', '3', '3', '9000', '1', '', '', '2026-03-21T14:00:00.000000Z'],
    ]);
  });

  it('identifies people only by user id and account code', async () => {
    await written('2026-03');
    const all = readdirSync(path.join(folder, '2026-03')).filter((file) => file.endsWith('.gz'));
    expect(all).toHaveLength(8);
    for (const file of all) expect(textOf(file.replace('.csv.gz', '')), file).not.toMatch(PERSONAL);
    expect(textOf('audit-log')).toContain('"{""role"": ""agent""}"');
  });

  it('is byte-identical when exported again, even after later events', async () => {
    await written('2026-03', 'once');
    await transaction(table.db, (tx) =>
      audit(tx, { staffId: 9, action: 'TICKET_RESOLVED', subject: 'ticket:1', before: null, after: {}, ip: 'x' }),
    );
    await written('2026-03', 'twice');
    for (const file of readdirSync(path.join(folder, 'once')))
      expect(readFileSync(path.join(folder, 'twice', file)), file).toEqual(
        readFileSync(path.join(folder, 'once', file)),
      );
  });

  it('opens with the closing balances of the previous month', async () => {
    for (const month of ['2026-02', '2026-03', '2026-04']) await written(month);
    const ends = new Map<string | undefined, string | undefined>();
    let followed = 0;
    for (const month of ['2026-02', '2026-03', '2026-04'])
      for (const [account, , , , , , , , opening, , , closing] of linesOf('accounts', month).slice(1)) {
        followed += ends.has(account) ? 1 : 0;
        expect(opening, `account ${account} in ${month}`).toBe(ends.get(account) ?? '0');
        ends.set(account, closing);
      }
    expect(followed).toBeGreaterThan(4);
  });

  it('is refused while the month, a round or a day is open, and into a non-empty folder', async () => {
    const [year, month] = new Date().toISOString().split('-');
    await expect(written(`${year}-${month}`)).rejects.toThrow('is not over yet in UTC');
    const running = await one<number>(`select max(round_number)::int as value from rounds where ended_at is null`);
    await plant(`update rounds set opened_at = '2026-04-30 23:59Z' where round_number = ${running}`);
    await expect(written('2026-04')).rejects.toThrow(`round ${running}, which began before 2026-04 was over`);
    await plant(`update rounds set opened_at = '2026-05-02Z' where round_number = ${running}`);
    await table.db.pool.query(`delete from closed_days where day >= '2026-04-20'`);
    await expect(written('2026-04')).rejects.toThrow('the days of 2026-04 are not closed yet');
    await table.db.pool.query(`insert into closed_days (day, winning_cents, losing_cents, players, open_from)
      select day::date, 0, 0, 0, 0 from generate_series('2026-04-20'::timestamp, '2026-04-30', '1 day') day`);
    await written('2026-04');
    await expect(written('2026-03', '2026-04')).rejects.toThrow('is not empty');
    expect(readdirSync(folder)).toEqual(['2026-04']);
  });

  it('is not signed if the books disagree', async () => {
    const more = `update plays set payouts = (select array_agg(p + 100 order by n)
      from unnest(payouts) with ordinality u (p, n)) where user_id = 2`;
    await plant(more);
    await expect(written('2026-03')).rejects.toThrow(/the books do not agree:\s+rounds: round \d+ does not agree/);
    expect(readdirSync(path.join(folder, '2026-03'))).not.toContain('manifest.json');
    await plant(more.replace('p + 100', 'p - 100'));
    await written('2026-03', 'again');
  });
});

describe('the check of a folder detects', () => {
  const place = (file: string) => path.join(folder, '2026-03', file);
  const change = (name: string, edit: (text: string) => string) =>
    writeFileSync(place(`${name}.csv.gz`), gzipSync(edit(textOf(name))));
  const problems = async (houseKeys: Map<string, string> | null = keys) =>
    (await checkMonth(path.join(folder, '2026-03'), houseKeys)).problems.join('\n');
  beforeEach(async () => {
    await written('2026-03');
    expect(await problems()).toBe('');
  });

  it('a moved cent', async () => {
    change('entries', (text) =>
      text.replace(/,(-?\d+),(-?\d+)\r\n$/, (_all, amount, rest) => `,${Number(amount) + 1},${rest}\r\n`),
    );
    expect(await problems()).toMatch(/entries\.csv\.gz: rows, bytes or hashes[\s\S]+movement \d+ sums to 1, not 0/);
  });

  it('a removed play, even with recomputed hashes', async () => {
    change('plays', (text) => text.replace(/\r\n[^\r]+\r\n$/, '\r\n'));
    const manifest = JSON.parse(readFileSync(place('manifest.json'), 'utf8')) as Record<
      string,
      Record<string, unknown>
    >;
    const found = await problems();
    expect(found).toMatch(/plays\.csv\.gz: rows, bytes or hashes/);
    expect(found).toMatch(/rounds: round \d+ does not agree with its plays/);
    writeFileSync(place('manifest.json'), JSON.stringify({ ...manifest, files: { ...manifest.files, plays: {} } }));
    expect(await problems()).toContain('the signature does not match the manifest');
  });

  it('a missing or truncated file, or wrong columns', async () => {
    const whole = readFileSync(place('plays.csv.gz'));
    writeFileSync(place('plays.csv.gz'), whole.subarray(0, whole.length - 20));
    expect(await problems()).toContain('plays.csv.gz: unexpected end of file');
    change('movements', (text) => text.replace('reference', 'referrer'));
    writeFileSync(place('plays.csv.gz'), whole);
    expect(await problems()).toContain('movements.csv.gz: expected the columns id,kind,reference');
    rmSync(place('movements.csv.gz'));
    expect(await problems()).toContain('movements.csv.gz: ENOENT');
    rmSync(place('manifest.json'));
    expect(await problems()).toBe('no manifest.json of format lajvard-month-1 or lajvard-month-2');
  });

  it.each([
    ['number', ',settled,', (cell: string) => String((Number(cell) + 1) % 37), 'number'],
    ['seed', ',settled,', (cell: string) => cell.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), 'commitment'],
    ['bets_digest', ',void,', () => '0'.repeat(64), 'bets'],
    ['launched_at', ',settled,', () => '2026-03-20T00:00:00.000000Z', 'times'],
    [
      'board_cents',
      ',settled,',
      (cell: string) => cell.replace(/\d+$/, (cents) => String(Number(cents) + 100)),
      'board',
    ],
  ])('another %s of a round', async (column, phase, changed, check) => {
    change('rounds', (text) => {
      const [head = '', ...rows] = text.split('\r\n');
      const place = head.split(',').indexOf(column);
      const at = rows.findIndex((row) => row.includes(phase));
      rows[at] = (rows[at] ?? '')
        .split(',')
        .map((cell, n) => (n === place ? changed(cell) : cell))
        .join();
      return [head, ...rows].join('\r\n');
    });
    expect(await problems()).toMatch(new RegExp(`rounds: round \\d+ is not what it says: .*${check}`));
  });

  it('a folder signed with another key', async () => {
    const { signature, ...facts } = JSON.parse(readFileSync(place('manifest.json'), 'utf8')) as Manifest;
    const stranger = await openSigner(table.db, null, sealingKeys);
    expect(signature?.public_key).toBe(stranger.publicKey);
    expect(await problems(new Map([['0'.repeat(16), 'x']]))).toContain("is not one of the casino's keys");
    writeFileSync(place('manifest.json'), JSON.stringify({ ...facts, signature: null }));
    expect(await problems()).toBe('the manifest is not signed');
  });

  it('a removed row of the audit log', async () => {
    change('audit-log', (text) => {
      const [head = '', first = '', second = ''] = text.split('\r\n');
      return `${[head, first, second.replace(/,[0-9a-f]{64},/, `,${'0'.repeat(64)},`)].join('\r\n')}\r\n`;
    });
    expect(await problems()).toMatch(/audit-log: row \d+ does not follow the previous row/);
  });
});
