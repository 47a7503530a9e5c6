/**
 * The canonical text of a JSON value (RFC 8785): no spaces, keys sorted by their UTF-16 units, numbers and strings as
 * ECMAScript writes them. Equal values give equal texts, whatever the order of their keys.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join()}}`;
};
