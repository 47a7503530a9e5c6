import { DeadlinePassed } from '../deadline.ts';

/**
 * SQLSTATE of a server that went away or does not take connections now; classes 08 and 57P, and a session that it ended
 * for being idle. 25006: it is a standby, one that is being promoted or that was the primary until a moment ago.
 */
const GONE = /^(08...|57P0[1-5]|53300|25P03|25006)$/;

/**
 * What the driver says, without an SQLSTATE, when the connection is lost, cannot be made, or an answer does not come.
 */
const LOST =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|client was closed|query read timeout/i;

const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * SQLSTATE of a database that cannot do the work now, though the work is right; nothing of it was done. 53: no disk
 * space, memory or connections left; 55P03: a lock was not to be had in time; 57: a statement was cancelled, or the
 * server is shutting down; 58: its disk fails; 40001, 40P01: it stood in another transaction's way.
 */
const CANNOT_NOW = /^(53...|55P03|57...|58...|40001|40P01)$/;

/**
 * Whether an error says only that the database could not be reached, or did not answer: whether a statement under way
 * was committed is then unknown.
 */
export const isConnectionError = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return GONE.test(code) || SYSTEM.has(code);
  return typeof message === 'string' && LOST.test(message);
};

/**
 * SQLSTATE of what only a change of program or data repairs: a feature, a cardinality, a value, an integrity rule, a
 * function, a syntax or name, an exception raised on purpose. `ERR_…`: Node's own, for an assertion.
 */
const LASTING = /^(0A|21|22|23|2F|42|P0)...$|^ERR_/;

/**
 * Whether the same work may succeed later without anybody's doing: lost connections (08, 57P), lack of disk, memory or
 * connections (53), a lock held elsewhere (55P03), a cancelled statement (57014), a failing disk (58030), serialization
 * failures and deadlocks (40001, 40P01), and every code that is not known to last.
 */
export const isTransient = (error: unknown): boolean => {
  if (isUnavailable(error)) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && !LASTING.test(code);
};

/** Whether an error says that the database cannot serve now: it is away, full, busy or too slow. Asking again helps. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DeadlinePassed ||
  isConnectionError(error) ||
  CANNOT_NOW.test(String((error as { code?: unknown }).code));
