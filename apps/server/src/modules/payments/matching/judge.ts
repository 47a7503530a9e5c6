import type { WalletDifferenceKind } from '@lajvard/contract';
import { UNITS_PER_CENT, type WalletTransfer } from './ports.ts';

/** Seen from the wallet. */
export type Direction = 'in' | 'out';

/** All that one transaction moved one way, together. */
export interface TransferSum {
  readonly hash_key: string;
  readonly direction: Direction;
  readonly other: string;
  readonly units: bigint;
  readonly at: Date;
}

/** A deposit (`in`) or withdrawal (`out`) as it is now. */
export interface Request {
  /** The hash of its transfer; what a withdrawal without one is called instead. */
  readonly subject: string;
  readonly direction: Direction;
  readonly id: number;
  readonly isApproved: boolean;
  readonly amountCents: number;
}

/** What does not fit. */
export interface Difference {
  readonly kind: WalletDifferenceKind;
  readonly direction: Direction;
  readonly subject: string;
  readonly units: bigint | null;
  readonly amountCents: number | null;
  readonly depositId: number | null;
  readonly withdrawalId: number | null;
  readonly other: string | null;
  readonly transferAt: Date | null;
}

/**
 * Sums transfers by transaction and direction. A transfer of nothing is none: anybody can make one in the wallet's
 * name. Nor is one from the wallet to itself.
 */
export const sumTransfers = (wallet: string, transfers: readonly WalletTransfer[]): TransferSum[] => {
  const sums = new Map<string, TransferSum>();
  for (const { hash, from, to, units, at } of transfers) {
    if (units === 0n || from === to || (from !== wallet && to !== wallet)) continue;
    const direction: Direction = to === wallet ? 'in' : 'out';
    const key = `${direction} ${hash}`;
    const before = sums.get(key);
    const other = before?.other ?? (direction === 'in' ? from : to);
    sums.set(key, { hash_key: hash, direction, other, units: (before?.units ?? 0n) + units, at });
  }
  return [...sums.values()];
};

const kindOf = (transfer: TransferSum | undefined, asked: Request | undefined): WalletDifferenceKind | null => {
  if (asked?.isApproved !== true) return transfer === undefined ? null : 'transfer-without-request';
  if (transfer === undefined) return 'request-without-transfer';
  return transfer.units === BigInt(asked.amountCents) * UNITS_PER_CENT ? null : 'other-amount';
};

/**
 * What does not fit of one subject and direction, or null.
 * @param requests all with this subject; at most one of them is approved
 */
export const judge = (
  at: { readonly subject: string; readonly direction: Direction },
  transfer: TransferSum | undefined,
  requests: readonly Request[],
): Difference | null => {
  const asked = requests.find(({ isApproved }) => isApproved) ?? requests.at(-1);
  const kind = kindOf(transfer, asked);
  if (kind === null) return null;
  return {
    ...at,
    kind,
    units: transfer?.units ?? null,
    amountCents: asked?.amountCents ?? null,
    depositId: at.direction === 'in' ? (asked?.id ?? null) : null,
    withdrawalId: at.direction === 'out' ? (asked?.id ?? null) : null,
    other: transfer?.other ?? null,
    transferAt: transfer?.at ?? null,
  };
};
