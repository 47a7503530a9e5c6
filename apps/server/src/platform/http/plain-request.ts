import { PERSON_HEADER } from '@lajvard/contract';

/** A complete request as the lane reads it. */
export interface PlainRequest {
  readonly authorization: string | undefined;
  readonly userAgent: string;
  readonly acceptLanguage: string | undefined;
  /** The user whose page makes the call, if given. */
  readonly pagePerson: string | undefined;
  readonly body: string;
}

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/json; charset=utf-8']);
const MAX_HEAD_BYTES = 8_192;

const PERSON_NAME = PERSON_HEADER.toLowerCase();
const HEADERS = /^(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e]*\r\n)+$/; // RFC 9112: no folded line, no space before the colon, nothing but ASCII
const LENGTH = /^\d{1,6}$/;
/**
 * Headers that frame a message other than by its length, switch protocols or ask for an interim answer; and repeated ones of
 * those that are read here, because Node decides which of the two counts.
 */
const NOT_PLAIN: ReadonlySet<string> = new Set([
  ...['transfer-encoding', 'upgrade', 'expect', 'te', 'trailer'],
  ...['authorization', 'content-length', 'content-type', 'host', 'user-agent', 'accept-language', PERSON_NAME],
]);

/**
 * Makes the reader of one route's plain requests: HTTP/1.1 with exactly this method and address, a JSON body with one
 * Content-Length, a connection that stays open, and `chunk` holding exactly the whole request. It never rejects a request:
 * whatever is not plain in this sense, or not understood, is left to Node.
 * @param mostBytes maximum length of a body
 * @returns the reader, which returns null for a request that is not plain
 */
export const plainRequests = (
  method: string,
  path: string,
  mostBytes: number,
): ((chunk: Buffer) => PlainRequest | null) => {
  const firstLine = `${method} ${path} HTTP/1.1\r\n`;
  return (chunk) => {
    if (chunk.length <= firstLine.length || chunk.toString('latin1', 0, firstLine.length) !== firstLine) return null;
    const headEnd = chunk.indexOf('\r\n\r\n', firstLine.length - 2, 'latin1');
    if (headEnd < firstLine.length || headEnd > MAX_HEAD_BYTES) return null;
    const head = chunk.toString('latin1', firstLine.length, headEnd + 2);
    if (!HEADERS.test(head)) return null;
    let [host, length, type, authorization, userAgent, acceptLanguage, pagePerson]: (string | undefined)[] = [];
    for (let at = 0; at < head.length; ) {
      const colon = head.indexOf(':', at);
      const end = head.indexOf('\r\n', colon);
      const name = head.slice(at, colon).toLowerCase();
      const value = head.slice(colon + 1, end).trim();
      at = end + 2;
      if (name === 'authorization' && authorization === undefined) authorization = value;
      else if (name === 'content-length' && length === undefined) length = value;
      else if (name === 'content-type' && type === undefined) type = value;
      else if (name === 'host' && host === undefined) host = value;
      else if (name === 'user-agent' && userAgent === undefined) userAgent = value;
      else if (name === 'accept-language' && acceptLanguage === undefined) acceptLanguage = value;
      else if (name === PERSON_NAME && pagePerson === undefined) pagePerson = value;
      else if (name === 'connection' ? value.toLowerCase() !== 'keep-alive' : NOT_PLAIN.has(name)) return null;
    }
    if (host === undefined || type === undefined || length === undefined) return null;
    const bytes = Number(length);
    const bodyStart = headEnd + 4;
    if (!JSON_TYPES.has(type) || !LENGTH.test(length) || bytes > mostBytes || chunk.length !== bodyStart + bytes)
      return null;
    return {
      authorization,
      userAgent: userAgent ?? '',
      acceptLanguage,
      pagePerson,
      body: chunk.toString('utf8', bodyStart),
    };
  };
};
