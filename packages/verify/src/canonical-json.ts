/**
 * The canonical text of a JSON value (RFC 8785): no spaces, names sorted by UTF-16 code units, numbers and strings as
 * ECMAScript writes them. Equal values have equal texts.
 * @throws TypeError for what JSON cannot carry: undefined, a number that is not finite, a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join()}}`;
  }
  const text: string | undefined = isWritable(value) ? JSON.stringify(value) : undefined;
  if (text === undefined) throw new TypeError(`not JSON: ${String(value)}`);
  return text;
}

/** What JSON.stringify would write as something else. */
const isWritable = (value: unknown): boolean =>
  typeof value === 'string' ? value.isWellFormed() : typeof value !== 'number' || Number.isFinite(value);
