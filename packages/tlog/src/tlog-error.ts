/**
 * What is wrong with a log: a note or tile that is not well-formed (`malformed`), a signature that is wrong or absent,
 * another log, a smaller tree than before (`rollback`), two trees of one size (`fork`), a tree that does not continue
 * an older one (`inconsistent`), a tile that is absent (`missing`) or has not the hashes that were signed (`damaged`).
 */
export type TlogFault =
  | 'malformed'
  | 'signature'
  | 'origin'
  | 'rollback'
  | 'fork'
  | 'inconsistent'
  | 'missing'
  | 'damaged';

export class TlogError extends Error {
  readonly fault: TlogFault;

  constructor(fault: TlogFault, message: string) {
    super(`${fault}: ${message}`);
    this.fault = fault;
  }
}
