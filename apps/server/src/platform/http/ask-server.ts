/** What another server answered. */
export interface ServerReply {
  readonly status: number;
  readonly body: string;
}

/** What a server that may be hostile cannot exceed. */
interface ReplyBounds {
  readonly signal: AbortSignal;
  /** From the call to the last byte. */
  readonly maxWaitMs: number;
  readonly maxBytes: number;
}

const readText = async (response: Response, maxBytes: number): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error('the reply is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Calls a server that nobody here runs, and follows no redirect. Fails when there is no whole answer in time. */
export const askServer = async (
  url: string,
  call: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  { signal, maxWaitMs, maxBytes }: ReplyBounds,
): Promise<ServerReply> => {
  const response = await fetch(url, {
    ...call,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
  }).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as Error & { code?: unknown };
    throw new Error(`no answer: ${typeof code === 'string' ? code : message}`, { cause: error });
  });
  return { status: response.status, body: await readText(response, maxBytes) };
};
