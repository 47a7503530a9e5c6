const QUARTER_MS = 900_000; // clocks change on a quarter of an hour of UTC
const known = new Map<string, number>();

/** How many minutes the clocks of a zone are ahead of UTC at this moment. A file has thousands of moments, of few hours: each is asked for once. */
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
