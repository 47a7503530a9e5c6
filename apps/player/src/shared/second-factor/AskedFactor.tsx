import { useAskedFactor } from '@lajvard/client/fresh-factor';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FACTOR_CALLS } from './factor-calls.ts';

const FactorDialog = lazy(async () => ({ default: (await import('@lajvard/client/second-factor')).FactorDialog }));

/** Asks for the second factor again while a call waits for it; who leaves the page would rather not. */
export function AskedFactor() {
  const { t } = useTranslation('factor');
  const answer = useAskedFactor();
  const waiting = useRef(answer);
  waiting.current = answer;
  useEffect(() => () => waiting.current?.(false), []);
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <FactorDialog calls={FACTOR_CALLS} why={t('factor:again-text')} onAnswer={answer} />
    </Suspense>
  );
}
