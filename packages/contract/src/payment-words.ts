import * as z from 'zod/mini';
import { readTransferHash } from './transfer-hash.ts';
import { readTrc20Address } from './trc20-address.ts';

/** A search that may be for a hash or an address: what stands around it is taken off, and any other text stays. */
export const paymentWords = z.overwrite<string>((text) => readTransferHash(text) ?? readTrc20Address(text) ?? text);
