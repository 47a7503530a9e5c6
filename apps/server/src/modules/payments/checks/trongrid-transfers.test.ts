import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAYERS_WALLET, USDT, WALLET } from '../matching/testing/payment-desk.ts';
import { tronGrid } from './trongrid.ts';

// https://developers.tron.network/docs/get-trc20-transaction-history

const FROM = new Date('2026-11-25T00:00:00Z');
const TO = new Date('2026-11-26T00:00:00Z');
const hashOf = (n: number): string => n.toString(16).padStart(64, '0');

/** A row as the network lists it: a dollar to our wallet unless given otherwise, the n-th second of the day. */
const row = (n: number, changes: object = {}) => ({
  transaction_id: hashOf(n),
  token_info: { symbol: 'USDT', address: USDT, decimals: 6, name: 'Tether USD' },
  block_timestamp: FROM.getTime() + n * 1000,
  from: PLAYERS_WALLET,
  to: WALLET,
  type: 'Transfer',
  value: '1000000',
  ...changes,
});
type Row = ReturnType<typeof row>;

type Behaviour = (query: URLSearchParams, request: IncomingMessage, response: ServerResponse) => unknown;
let rows: Row[] = [];
/** Pages of 200, of 1,000 rows at most, as TronGrid gives them. */
const pages: Behaviour = (query) => {
  const [min, max] = [Number(query.get('min_timestamp')), Number(query.get('max_timestamp'))];
  const start = Number(query.get('fingerprint') ?? 0);
  const found = rows.filter((each) => each.block_timestamp >= min && each.block_timestamp <= max).slice(0, 1_000);
  const end = start + Number(query.get('limit'));
  const meta = { at: 1, page_size: 200, ...(end < found.length ? { fingerprint: String(end) } : {}) };
  return { data: found.slice(start, end), success: true, meta };
};

let network: Server;
let url: string;
let behaviour: Behaviour = pages;
let newest = TO.getTime() + 1;
const asked: { query: URLSearchParams; path: string; key: unknown }[] = [];
beforeAll(async () => {
  network = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://network');
    const isBlock = path === '/wallet/getnowblock';
    if (!isBlock) asked.push({ query, path, key: request.headers['tron-pro-api-key'] });
    const body = isBlock
      ? { block_header: { raw_data: { number: 1, timestamp: newest } } }
      : behaviour(query, request, response);
    if (body !== undefined) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
});
afterAll(() => {
  network.closeAllConnections();
  network.close();
});
beforeEach(() => {
  [rows, behaviour, newest] = [[], pages, TO.getTime() + 1];
  asked.length = 0;
});

const list = (at = url) =>
  tronGrid({ url: at, key: 'a-key', longestWaitMs: 2_000 }).transfersOf({
    wallet: WALLET,
    contract: USDT,
    from: FROM,
    to: TO,
  });
const hashes = async () => (await list()).map(({ hash }) => hash);

describe('the transfers of a wallet', () => {
  it('are asked for as TronGrid wants it, and read in the smallest units', async () => {
    rows = [row(1), row(2, { from: WALLET, to: PLAYERS_WALLET, value: '50000001', transaction_id: 'AB'.repeat(32) })];
    const at = (n: number) => new Date(FROM.getTime() + n * 1000);
    expect(await list()).toEqual([
      { hash: hashOf(1), from: PLAYERS_WALLET, to: WALLET, units: 1_000_000n, at: at(1) },
      { hash: 'ab'.repeat(32), from: WALLET, to: PLAYERS_WALLET, units: 50_000_001n, at: at(2) },
    ]);
    expect(asked[0]).toMatchObject({ path: `/v1/accounts/${WALLET}/transactions/trc20`, key: 'a-key' });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      contract_address: USDT,
      only_confirmed: 'true',
      order_by: 'block_timestamp,asc',
      limit: '200',
      min_timestamp: '1795564800000',
      max_timestamp: '1795651199999',
    });
  });

  it('are read page by page, and in parts where there are more than it lists', async () => {
    rows = Array.from({ length: 2_345 }, (_, n) => row(n));
    expect((await hashes()).toSorted()).toEqual(rows.map((each) => each.transaction_id));
  });

  it('count once when a page comes twice, and each when one transaction has equal ones', async () => {
    rows = [row(1), row(1), row(2)];
    behaviour = (query) => {
      const page = pages(new URLSearchParams({ ...Object.fromEntries(query), fingerprint: '0' }), ...NOBODY) as object;
      const next = { undefined: 'a', a: 'b' }[String(query.get('fingerprint') ?? undefined)];
      return { ...page, meta: next === undefined ? {} : { fingerprint: next } };
    };
    expect(await hashes()).toEqual([hashOf(1), hashOf(1), hashOf(2)]);
    expect(asked).toHaveLength(3);
  });

  it('are neither approvals nor of another token nor of another day', async () => {
    rows = [row(1, { type: 'Approval' }), row(2, { token_info: { address: PLAYERS_WALLET } }), row(3), row(86_400)];
    behaviour = () => ({ data: rows, success: true, meta: {} });
    expect(await hashes()).toEqual([hashOf(3)]);
  });
});

const NOBODY = [undefined as unknown as IncomingMessage, undefined as unknown as ServerResponse] as const;

describe('no whole answer is no answer', () => {
  const good = () => ({ data: [row(1)], success: true, meta: {} });
  it.each<[string, Behaviour]>([
    ['nothing for too long', () => undefined],
    ['garbage', (_query, _request, response) => void response.end('<html>')],
    ['too many requests', (_query, _request, response) => void response.writeHead(429).end('{}')],
    ['an error', () => ({ success: false, error: 'not available', data: [], meta: {} })],
    ['another shape', () => ({ ...good(), data: [{ ...row(1), value: '1.5' }] })],
    ['addresses in another form', () => ({ ...good(), data: [row(1, { to: '41aabb' })] })],
    ['a page that always leads to itself', () => ({ ...good(), meta: { fingerprint: 'same' } })],
    ['pages without end', (query) => ({ ...good(), meta: { fingerprint: `${query.get('fingerprint')}x` } })],
    [
      'an error on the second page',
      (query, _request, response) => {
        if (query.has('fingerprint')) return void response.writeHead(500).end('{}');
        return { ...good(), meta: { fingerprint: 'next' } };
      },
    ],
    [
      'as many in one block as it lists',
      (query) => {
        rows = Array.from({ length: 1_000 }, (_, n) => row(n, { block_timestamp: FROM.getTime() + 500 }));
        return pages(query, ...NOBODY);
      },
    ],
  ])('%s', async (_what, given) => {
    behaviour = given;
    await expect(list()).rejects.toThrow();
  });

  it('a node that is down, and one that has not reached the end of the day', async () => {
    await expect(list('http://127.0.0.1:1')).rejects.toThrow();
    newest = TO.getTime() - 1;
    await expect(list()).rejects.toThrow('has not reached');
  });
});
