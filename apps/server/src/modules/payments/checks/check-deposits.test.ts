import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountHexOf, type DepositCheck } from '@lajvard/contract';
import { SILENT } from '@lajvard/process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWallet } from '#modules/ledger';
import { systemClock } from '#platform/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { Worker } from '#platform/worker.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { FreshDatabase } from '../../../testing/fresh-database.ts';
import { lentDatabase } from '../../../testing/lent-database.ts';
import { decidePayment } from '../decide.ts';
import { DEPOSIT } from '../kinds.ts';
import { requestDeposit } from '../requests.ts';
import { createDepositChecks } from './check-deposits.ts';
import type { Pace } from './ports.ts';
import { checksOf } from './read-checks.ts';
import { tronGrid } from './trongrid.ts';

const WALLET = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
const OTHER = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const HASH = 'b5c1f0a2d4e6978812340000abcdef00b5c1f0a2d4e6978812340000abcdef00';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BLOCK = 60_000_000;

/** A transaction as the network reports it: 50 dollars to our wallet unless given otherwise. */
const transfer = ({ contract = USDT, recipient = WALLET, units = 50_000_000n, result = 'SUCCESS' } = {}) => ({
  id: HASH,
  blockNumber: BLOCK,
  receipt: { result },
  log: [
    {
      address: accountHexOf(contract),
      topics: [
        TRANSFER,
        (accountHexOf(OTHER) ?? '').padStart(64, '0'),
        (accountHexOf(recipient) ?? '').padStart(64, '0'),
      ],
      data: units.toString(16).padStart(64, '0'),
    },
  ],
});

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (body: unknown): Behaviour =>
  (_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));

let network: Server;
let url: string;
let info: Behaviour = json({});
let newest = BLOCK + 30;
const asked: { path: string; key: string | undefined; body: string }[] = [];
beforeAll(async () => {
  network = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, key: request.headers['tron-pro-api-key']?.toString(), body });
      if (path === '/wallet/getnowblock') json({ block_header: { raw_data: { number: newest } } })(request, response);
      else info(request, response);
    });
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
});
afterAll(() => {
  network.closeAllConnections();
  network.close();
});

const PACE: Pace = { everyMs: 10, retryMs: [20, 20, 20], confirmMs: 20, leaseMs: 5_000 };
let fresh: FreshDatabase;
let checks: Worker;
beforeEach(async () => {
  fresh = await lentDatabase();
  await transaction(fresh.db, (tx) => openWallet(tx, 1));
  asked.length = 0;
  newest = BLOCK + 30;
});
afterEach(async () => {
  await checks.stop();
  await fresh.drop();
});

const start = (at = url, pace = PACE) => {
  checks = createDepositChecks({
    db: fresh.db,
    clock: systemClock,
    log: SILENT,
    contract: USDT,
    pace,
    lookup: tronGrid({ url: at, key: 'a-key', longestWaitMs: 100 }),
  });
  checks.start();
};
const options = () => ({
  db: fresh.db,
  walletAddress: WALLET,
  maxADay: { deposits: null, withdrawals: null },
  isStopped: async () => false,
});
const deposit = async (hashCode = HASH): Promise<number> => {
  const made = await requestDeposit(options(), { userId: 1, amount: 50, hashCode, walletAddress: WALLET, ip: '::1' });
  if (made instanceof Refused) throw new Error(made.code);
  return made.id;
};
const checkOf = async (id: number): Promise<DepositCheck | undefined> => (await checksOf(fresh.db, USDT, [id])).get(id);
const finished = (id: number, verdict: DepositCheck['verdict']) =>
  eventually(async () => {
    const check = await checkOf(id);
    return check?.verdict === verdict && check.again_at === null ? check : undefined;
  });

describe('the check of a deposit', () => {
  it.each<[string, unknown, Partial<DepositCheck>]>([
    [
      'a transfer as requested',
      transfer(),
      { verdict: 'found', contract: USDT, recipient: WALLET, amount: 50, confirmations: 30 },
    ],
    ['another recipient', transfer({ recipient: OTHER }), { verdict: 'wrong-recipient', recipient: OTHER, amount: 50 }],
    ['another amount', transfer({ units: 49_990_000n }), { verdict: 'wrong-amount', amount: 49.99 }],
    [
      'another token',
      transfer({ contract: OTHER, units: 10n ** 30n }),
      { verdict: 'wrong-contract', contract: OTHER, amount: null },
    ],
    ['a transaction undone by the network', transfer({ result: 'REVERT' }), { verdict: 'failed' }],
    ['a transaction without a token', { id: HASH, blockNumber: BLOCK }, { verdict: 'wrong-contract', contract: null }],
    [
      'the transfer to our wallet among several',
      { ...transfer(), log: [...transfer({ recipient: OTHER }).log, ...transfer().log] },
      { verdict: 'found', recipient: WALLET },
    ],
  ])('the check of a deposit reports %s', async (_what, answer, expected) => {
    info = json(answer);
    const id = await deposit();
    start();
    expect(await finished(id, expected.verdict ?? 'found')).toMatchObject(expected);
    expect(asked[0]).toMatchObject({ path: '/wallet/gettransactioninfobyid', key: 'a-key' });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ value: HASH });
  });

  it('an unknown transaction is looked up four times, then reported as not found', async () => {
    info = json({});
    const id = await deposit();
    start();
    expect(await finished(id, 'not-found')).toMatchObject({ attempts: 4 });
  });

  it('a deposit is looked up again until it has enough confirmations', async () => {
    info = json(transfer());
    newest = BLOCK + 2;
    const id = await deposit();
    start();
    const early = await eventually(async () => ((await checkOf(id))?.verdict === 'found' ? checkOf(id) : undefined));
    expect(early).toMatchObject({ confirmations: 2 });
    expect(early?.again_at).not.toBeNull();
    newest = BLOCK + 19;
    expect(await finished(id, 'found')).toMatchObject({ confirmations: 19 });
  });

  it('a deposit short of confirmations is not looked up again for an hour, if that is the pace', async () => {
    const HOUR_MS = 3_600_000;
    info = json(transfer());
    newest = BLOCK + 2;
    const id = await deposit();
    start(url, { ...PACE, confirmMs: HOUR_MS });
    const early = await eventually(async () => ((await checkOf(id))?.verdict === 'found' ? checkOf(id) : undefined));
    const waitMs = Date.parse(early?.again_at ?? '') - Date.parse(early?.checked_at ?? '');
    expect(waitMs).toBeGreaterThanOrEqual(HOUR_MS);
  });

  it('an invalid hash or a decided deposit causes no lookup', async () => {
    info = json(transfer());
    const decided = await deposit();
    const declined = { id: decided, status: 2, description: 'no', hashCode: null, staffId: 9, ip: '::1' } as const;
    await decidePayment({ db: fresh.db, identity: { mailBookedDeposit: async () => undefined } }, DEPOSIT, declined);
    const id = await deposit('feedbeef01');
    start();
    await finished(id, 'no-hash');
    expect(await checkOf(decided)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('a network that does not answer', () => {
  it.each<[string, Behaviour]>([
    ['does not answer in time', () => undefined],
    ['answers with garbage', (_request, response) => response.end('<html>')],
    ['answers in another shape', json({ blockNumber: 'many' })],
    ['answers with a node error', json({ Error: 'class org.tron.core.exception' })],
    ['limits our requests', (_request, response) => response.writeHead(429).end('{}')],
  ])('a lookup is retried, then recorded as unreachable, if the network %s', async (_what, behaviour) => {
    info = behaviour;
    const id = await deposit();
    start();
    expect(await finished(id, 'unreachable')).toMatchObject({ attempts: 4, contract: null });
  });

  it('a deposit requested during an outage is accepted, and found once the network is back', async () => {
    start('http://127.0.0.1:1');
    const id = await deposit();
    await eventually(async () => ((await checkOf(id))?.verdict === 'unreachable' ? true : undefined));
    await checks.stop();
    info = json(transfer());
    await fresh.db.pool.query('update deposit_checks set next_at = clock_timestamp(), attempts = 0');
    start();
    expect(await finished(id, 'found')).toMatchObject({ amount: 50 });
  });
});
