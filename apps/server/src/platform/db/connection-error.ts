/** SQLSTATE of a server that went away or does not take connections now; classes 08 and 57P. */
const GONE = /^(08...|57P0[1-5]|53300)$/;

/** What the driver says, without an SQLSTATE, when the connection is lost or cannot be made. */
const LOST =
  /connection terminated|connection ended|not queryable|timeout exceeded when trying to connect|client was closed/i;

const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether an error says only that the database could not be reached: whether a statement under way was committed is then unknown. */
export const isConnectionError = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return GONE.test(code) || SYSTEM.has(code);
  return typeof message === 'string' && LOST.test(message);
};
