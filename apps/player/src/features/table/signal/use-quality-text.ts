import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../model/state.ts';
import { qualityOf } from './quality.ts';

/** The quality of the connection in words. */
export function useQualityText(connection: Connection, roundTripMs: number | null): string {
  const { t } = useTranslation('connection');
  const { count } = useFormat();
  if (connection !== 'connected') return t(`signal.${connection}`);
  const quality = qualityOf(roundTripMs);
  return quality === null ? t('signal.not-measured') : t(`signal.${quality}`, { ms: count(roundTripMs ?? 0) });
}
