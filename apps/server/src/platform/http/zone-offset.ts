const QUARTER_MS = 900_000; // clocks change only at quarter hours of UTC
const known = new Map<string, number>();

/**
 * A zone's offset from UTC at a time, in minutes (positive: ahead). Cached by quarter hour, as a file has
 * thousands of times.
 */
export const offsetMinutesOf = (zone: string, at: Date): number => {
  const key = `${zone} ${Math.floor(at.getTime() / QUARTER_MS)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const words = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(words) ?? [];
  const offset = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (known.size > 10_000) known.clear();
  known.set(key, offset);
  return offset;
};
