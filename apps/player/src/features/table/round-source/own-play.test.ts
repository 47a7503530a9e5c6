import { expect, test } from 'vitest';
import { liveSource } from './live-source.ts';
import type { PlayAnswer } from './send-slip.ts';
import { DURATIONS, FakeClock, settled } from './testing/fake-clock.ts';
import { FakeServer } from './testing/fake-round-server.ts';
import { AGAIN, BETTING_MS } from './testing/live-table.ts';
import { ShownTable } from './testing/shown-table.ts';

/** One more page of the player at a server. */
const openPage = async (server: FakeServer) => {
  const table = new ShownTable();
  const source = liveSource(server)(table);
  source.start();
  await settled();
  server.connection('connected');
  await settled();
  return { table, source };
};

/** A page with 5 dollars on 17 in round 1, locked; `answer` is what each try gets, with what the server does of it. */
const locked = async (answer: (server: FakeServer, chips: string, nth: number) => Promise<PlayAnswer>) => {
  const clock = new FakeClock();
  const server = new FakeServer(clock);
  server.opens(1);
  let tries = 0;
  server.play = async ({ chips }) => {
    tries += 1;
    return answer(server, chips, tries);
  };
  const page = await openPage(server);
  page.table.bets();
  page.source.slipChanged(page.table.slip());
  await clock.pass(BETTING_MS);
  server.locks();
  return { clock, server, ...page };
};

/** The server takes the play once; its answers never arrive. */
const takenUnheard = async (server: FakeServer, chips: string): Promise<PlayAnswer> => {
  server.accepted ?? server.takePlay(chips);
  return AGAIN;
};
const neverTaken = async (): Promise<PlayAnswer> => AGAIN;

test('chips are sending from the lock on, and taken once the server confirms', async () => {
  const { clock, table } = await locked(async (server, chips) => ({
    kind: 'accepted',
    receipt: server.takePlay(chips),
  }));
  expect(table.play).toBe('sending');
  await clock.pass(1000);
  expect([table.play, table.told]).toEqual(['taken', ['bets-accepted']]);
});

test('a play taken although every answer was lost is unknown first, then accepted with the right balance', async () => {
  const { clock, server, table } = await locked(takenUnheard);
  server.away = true;
  await clock.pass(DURATIONS.lockMs);
  server.launches();
  await clock.pass(2000);
  expect([table.play, table.told]).toEqual(['unknown', ['bets-unknown']]);
  server.away = false;
  await clock.pass(1000); // the money is right within a second of the connection's return
  expect([table.play, table.told, table.balance]).toEqual(['taken', ['bets-unknown', 'bets-accepted'], 1495]);
  await clock.pass(DURATIONS.spinMs);
  server.settles(17);
  await settled();
  expect(table.state.outcome).toMatchObject({ number: 17, tableWin: 180 });
});

test('a play that never arrived is unknown while the round may take it, then finally not accepted', async () => {
  const { clock, server, table } = await locked(neverTaken);
  await clock.pass(DURATIONS.lockMs + 1000);
  expect([table.play, table.told]).toEqual(['unknown', ['bets-unknown']]);
  server.launches();
  await clock.pass(1000);
  expect([table.play, table.told, table.balance]).toEqual(['not-taken', ['bets-unknown', 'bets-returned'], 1500]);
  await clock.pass(DURATIONS.spinMs);
  server.settles(4);
  await settled();
  server.wake();
  await settled();
  expect([table.play, table.told, table.balance]).toEqual(['not-taken', ['bets-unknown', 'bets-returned'], 1500]);
  expect(server.drafts.size).toBe(0);
});

test('a repeated lock takes the chips again', async () => {
  const { clock, server, table } = await locked(async (one, chips, nth) =>
    nth < 6 ? AGAIN : { kind: 'accepted', receipt: one.takePlay(chips) },
  );
  await clock.pass(DURATIONS.lockMs + 1000);
  expect(table.play).toBe('unknown');
  server.locks();
  expect(table.play).toBe('sending');
  await clock.pass(DURATIONS.lockMs);
  expect([table.play, table.balance]).toEqual(['taken', 1495]);
});

test('a refusal after an unanswered attempt proves nothing: the first attempt counts', async () => {
  const { clock, server, table } = await locked(async (one, chips, nth) => {
    if (nth === 1) return takenUnheard(one, chips);
    return { kind: 'refused', code: 'charge-credit' };
  });
  await clock.pass(DURATIONS.lockMs);
  server.launches();
  await clock.pass(1000);
  expect([table.play, table.told]).toEqual(['taken', ['bets-unknown', 'bets-accepted']]);
});

test('a refusal after an unanswered attempt is announced once it is certain that nothing was taken', async () => {
  const { clock, server, table } = await locked(async (_server, _chips, nth) =>
    nth === 1 ? AGAIN : { kind: 'refused', code: 'charge-credit', spot: '17' },
  );
  await clock.pass(DURATIONS.lockMs);
  server.launches();
  await clock.pass(1000);
  expect(table.news.findLast(({ kind }) => kind === 'bets-returned')).toMatchObject({ reason: 'charge-credit' });
  expect(table.told).toEqual(['bets-unknown', 'bets-returned']);
});

test('the message to all players does not prove that nothing was taken', async () => {
  const { clock, server, table } = await locked(takenUnheard);
  server.away = true;
  await clock.pass(DURATIONS.lockMs + DURATIONS.spinMs);
  const taken = server.accepted;
  server.accepted = null; // the play's answer and this player's result are late: only the public message arrives
  server.settles(17);
  await settled();
  expect(table.play).toBe('unknown');
  server.accepted = taken;
  server.balance = 1500;
  server.takePlay(JSON.stringify(taken?.chips));
  server.settles(17, true);
  server.away = false;
  await clock.pass(1000);
  expect(table.state.outcome).toMatchObject({ number: 17, tableBet: 5, tableWin: 180 });
  expect(table.told).not.toContain('bets-returned');
});

test('a play that stays unknown for 12 s shows the Network Error until the answer arrives', async () => {
  const { clock, server, table } = await locked(takenUnheard);
  server.away = true;
  await clock.pass(DURATIONS.lockMs + 11_000);
  expect(table.networkFailed).toBe(false);
  await clock.pass(2000);
  expect(table.networkFailed).toBe(true);
  server.away = false;
  await clock.pass(1000);
  expect([table.networkFailed, table.play]).toEqual([false, 'taken']);
});

test('a page reloaded during the lock sends the same chips again, and the first send counts once', async () => {
  const { clock, server, source } = await locked(takenUnheard);
  await clock.pass(800);
  source.stop();
  server.play = async () => ({ kind: 'accepted', receipt: server.accepted as never });
  const { table } = await openPage(server);
  await clock.pass(1500);
  expect([table.play, table.balance, server.balance]).toEqual(['taken', 1495, 1495]);
});

test.each([
  ['stands', takenUnheard, ['taken', 0]],
  ['was never taken', neverTaken, ['none', 1]],
])('a page reloaded after the close reports a play that %s', async (_, answer, [play, missed]) => {
  const { clock, server, source } = await locked(answer);
  await clock.pass(2000);
  source.stop();
  server.launches();
  const { table } = await openPage(server);
  expect([table.play, table.missed.length]).toEqual([play, missed]);
  if (missed) expect(table.missed[0]).toMatchObject({ roundNumber: 1, kind: 'not-taken', staked: 5 });
});

test.each([
  ['stands', takenUnheard, { kind: 'settled', number: 17, staked: 5, returned: 180 }],
  ['was never taken', neverTaken, { kind: 'not-taken', number: null, staked: 5, returned: 0 }],
])('a page reloaded in a later round reports a play that %s, once', async (_, answer, missed) => {
  const { clock, server, source } = await locked(answer);
  await clock.pass(2000);
  source.stop();
  server.launches();
  server.settles(17);
  server.opens(2);
  const { table } = await openPage(server);
  server.wake();
  await clock.pass(5000);
  expect(table.missed).toEqual([{ roundNumber: 1, ...missed }]);
  expect(server.awaitedRounds).toEqual([]);
});

test('a page offline until a later round announces nothing before it has asked', async () => {
  const { clock, server, table } = await locked(takenUnheard);
  server.connection('disconnected');
  server.away = true;
  await clock.pass(DURATIONS.lockMs);
  server.launches(true);
  server.settles(4, true);
  server.result = null;
  server.opens(2, true);
  const find = server.missed;
  server.missed = async () => Promise.reject(new Error('away'));
  server.away = false;
  server.connection('connected');
  await clock.pass(1000);
  expect([table.told, table.missed]).toEqual([['bets-unknown'], []]);
  server.missed = find;
  await clock.pass(5000);
  expect(table.missed).toEqual([{ roundNumber: 1, kind: 'settled', number: 4, staked: 5, returned: 0 }]);
});

test('a page opened during the lock learns at the launch what another page sent', async () => {
  const clock = new FakeClock();
  const server = new FakeServer(clock);
  server.opens(1);
  server.locks();
  const { table } = await openPage(server);
  server.takePlay(JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] }));
  await clock.pass(DURATIONS.lockMs);
  server.launches();
  await settled();
  expect([table.play, table.balance]).toEqual(['taken', 1495]);
});

test('chips sent before another session took the table are not announced while their outcome is unknown', async () => {
  const { clock, server, table } = await locked(takenUnheard);
  await clock.pass(1000);
  server.members('another');
  server.locks(); // announced again, after a change of the leader
  await clock.pass(500);
  expect(table.told).not.toContain('bets-returned');
  await clock.pass(DURATIONS.lockMs);
  server.launches();
  await clock.pass(1000);
  expect([table.play, table.balance]).toEqual(['taken', 1495]);
});

test('chips of a table that another session holds are not sent, and the player sees that', async () => {
  const clock = new FakeClock();
  const server = new FakeServer(clock);
  server.opens(1);
  const { table } = await openPage(server);
  table.bets();
  server.members('another');
  await clock.pass(BETTING_MS);
  server.locks();
  expect([table.play, server.plays.length]).toEqual(['not-taken', 0]);
  expect(table.news.findLast(({ kind }) => kind === 'bets-returned')).toMatchObject({ reason: 'already-connected' });
});
