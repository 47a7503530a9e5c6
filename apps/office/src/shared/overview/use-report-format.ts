import { createFormat, type Format, useDayZone, useLanguage } from '@lajvard/ui';
import { useMemo } from 'react';

/** Formats with times in the zone in which reports count days: a row of a day shows a time of that day. */
export function useReportFormat(): Format {
  const { language, timeZone } = useLanguage();
  const zone = useDayZone() ?? timeZone;
  return useMemo(() => createFormat(language, zone), [language, zone]);
}
