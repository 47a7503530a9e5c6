import { type DayLimits, dayLimits } from '@lajvard/contract';
import { FormAlert, useFormat } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../calls/api.ts';

/** Says how many requests are left within 24 hours; when none is, when the next is allowed. Empty until known. */
export function DayLeft({ of }: { of: keyof DayLimits }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { data } = useDayLeft();
  const today = data?.[of];
  if (!data || !today) return null;
  const values = { left: format.count(today.left), max: format.count(today.max) };
  if (today.left > 0) return <p>{t(`account:day-left.${of}`, values)}</p>;
  const at = format.dateTime(data.askedAt + today.next_in_seconds * 1000);
  return <FormAlert kind="warn">{t(`account:day-used-up.${of}`, { ...values, at })}</FormAlert>;
}

const KEY = ['day-limits'];

/** How many requests are left within 24 hours, and when the next is allowed. */
export function useDayLeft() {
  const queries = useQueryClient();
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: KEY,
    queryFn: async () => ({ ...(await callApi(dayLimits)).data, askedAt: Date.now() }),
    staleTime: 0,
  });
  /** Fetches again, after a request was sent or refused. */
  const askAgain = useCallback(() => void queries.invalidateQueries({ queryKey: KEY }), [queries]);
  return { data, isAsking: !isFetchedAfterMount, askAgain };
}
