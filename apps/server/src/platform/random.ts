import { randomBytes, randomUUID } from 'node:crypto';

/** Chance as a port. The real one is the operating system's cryptographic generator. */
export interface Random {
  bytes(count: number): Buffer;
  uuid(): string;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() };
