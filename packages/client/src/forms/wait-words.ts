/** A sentence about a whole form, as an i18n key and values, so that it follows a change of language. */
export interface Alert {
  key: string;
  values: Record<string, unknown>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long to wait, in the unit a person would use. @param seconds from now */
export function waitOf(seconds: number, language: string): Alert {
  const written = (count: number) => new Intl.NumberFormat(language).format(count);
  if (seconds <= 2 * MINUTE) return { key: 'errors:wait', values: { seconds: written(seconds) } };
  if (seconds <= 2 * HOUR)
    return { key: 'errors:wait-minutes', values: { minutes: written(Math.ceil(seconds / MINUTE)) } };
  return { key: 'errors:wait-hours', values: { hours: written(Math.ceil(seconds / HOUR)) } };
}
