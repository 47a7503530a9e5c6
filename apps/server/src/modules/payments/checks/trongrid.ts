import * as z from 'zod/mini';
import type { WalletLookup } from '../matching/ports.ts';
import type { KnownTransaction, Transfer, TransferLookup } from './ports.ts';
import { type Ask, transfersWith } from './trongrid-transfers.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]*$/i));
/** `wallet/gettransactioninfobyid`: `{}` for a transaction that is not in a block. */
const transactionInfo = z.object({
  Error: z.optional(z.unknown()),
  blockNumber: z.optional(z.number()),
  result: z.optional(z.string()), // FAILED, or absent
  receipt: z.optional(z.object({ result: z.optional(z.string()) })), // of a contract: SUCCESS, REVERT, …
  log: z.optional(z.array(z.object({ address: hex, topics: z.optional(z.array(hex)), data: z.optional(hex) }))),
});
/** `wallet/getnowblock`. */
const newestBlock = z.object({ block_header: z.object({ raw_data: z.object({ number: z.number() }) }) });

/** Keccak-256 of `Transfer(address,address,uint256)`: the first topic of every token transfer. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const ACCOUNT_DIGITS = 40;

/** The account at the end of a padded word. */
const accountOf = (word: string): string => word.slice(-ACCOUNT_DIGITS).toLowerCase();

type EventLog = NonNullable<z.infer<typeof transactionInfo>['log']>[number];

const transferOf = ({ address, topics = [], data = '' }: EventLog): Transfer[] => {
  const [topic, , recipient] = topics;
  if (topic?.toLowerCase() !== TRANSFER_TOPIC || recipient === undefined || data === '') return [];
  return [{ contract: accountOf(address), recipient: accountOf(recipient), units: BigInt(`0x${data}`) }];
};

export interface TronGridOptions {
  /** The URL of TronGrid, or of a node with the same API. */
  readonly url: string;
  readonly key: string | undefined;
  readonly longestWaitMs?: number;
}

/** Asks a TronGrid-compatible URL about transactions and wallets, each call with a timeout. */
export const tronGrid = ({ url, key, longestWaitMs = 8_000 }: TronGridOptions): TransferLookup & WalletLookup => {
  const base = url.replace(/\/+$/, '');
  const ask: Ask = async (path, body, schema) => {
    const response = await fetch(`${base}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', ...(key ? { 'TRON-PRO-API-KEY': key } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(longestWaitMs),
    });
    if (!response.ok) throw new Error(`trongrid: status ${response.status}`);
    return schema.parse(await response.json());
  };
  return {
    transfersOf: transfersWith(ask),
    find: async (hash): Promise<KnownTransaction | null> => {
      const info = await ask('wallet/gettransactioninfobyid', { value: hash }, transactionInfo);
      if (info.Error !== undefined) throw new Error('trongrid: the node refused');
      if (info.blockNumber === undefined) return null;
      const newest = await ask('wallet/getnowblock', {}, newestBlock);
      const outcome = info.receipt?.result;
      return {
        succeeded: info.result !== 'FAILED' && (outcome === undefined || outcome === 'SUCCESS'),
        confirmations: Math.max(0, newest.block_header.raw_data.number - info.blockNumber),
        transfers: (info.log ?? []).flatMap(transferOf),
      };
    },
  };
};
