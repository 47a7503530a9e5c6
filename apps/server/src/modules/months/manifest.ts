import { isSignedWith, signedText } from '@lajvard/verify';
import type { Signer } from '#modules/fairness';
import type { MonthSums } from '#modules/reports';
import type { FileFacts } from './csv-file.ts';
import type { MonthFormat, SheetName } from './sheets.ts';

export const MANIFEST = 'manifest.json';

/** Sums over the files, cents. */
export interface Totals {
  readonly settled_staked_cents: number;
  readonly settled_paid_cents: number;
  readonly void_staked_cents: number;
  /** Of all entries: 0. */
  readonly entries_cents: number;
  readonly accounts_opening_cents: number;
  readonly accounts_moved_cents: number;
  readonly accounts_other_cents: number;
  readonly accounts_closing_cents: number;
}

/** What a folder holds, and what it must agree with. */
export interface Manifest {
  readonly format: MonthFormat;
  readonly version: string;
  readonly month: string;
  readonly time_zone: string;
  readonly from: string;
  readonly to: string;
  readonly files: Readonly<Record<SheetName, FileFacts>>;
  readonly totals: Totals;
  /** The server's sums of the closed days, made when the days ended. */
  readonly closed_days: MonthSums;
  /** Null: there was no key. */
  readonly signature: {
    readonly algorithm: 'Ed25519';
    readonly key_id: string;
    /** 32 bytes, base64url; `/api/fairness/keys` lists the casino's. */
    readonly public_key: string;
    readonly value: string;
  } | null;
}

export const signed = (facts: Omit<Manifest, 'signature'>, signer: Signer | null): Manifest => {
  if (signer === null) return { ...facts, signature: null };
  const signature = { algorithm: 'Ed25519', key_id: signer.keyId, public_key: signer.publicKey, value: '' } as const;
  const value = signer.sign(signedText({ ...facts, signature }));
  return { ...facts, signature: { ...signature, value } };
};

/** Whether the manifest is signed with the key that it names. */
export const isSigned = async (manifest: Manifest): Promise<boolean> => {
  const { signature } = manifest;
  if (signature === null) return false;
  try {
    return (await isSignedWith(signature.public_key, { ...manifest, signature })) === true;
  } catch {
    return false; // not even a key
  }
};
