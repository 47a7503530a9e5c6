import { Spinner } from '@lajvard/ui';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { BreakForm, type BreakKind } from './BreakForm.tsx';
import { PersonMissing } from './PersonMissing.tsx';

/**
 * Take a break; with `kind=exclusion`, Self Exclusion
 * (docs/specification/2-account-and-back-office.md#29-closure-exclusion-limits).
 */
export function BreakScreen() {
  const { t } = useTranslation('ui');
  const { kind } = useSearch({ strict: false });
  const { data: person, isError, refetch } = usePerson();
  const wanted: BreakKind = kind === 'exclusion' ? 'exclusion' : 'closure';
  return (
    <AccountArea narrow>
      {isError ? <PersonMissing onRetry={() => void refetch()} /> : null}
      {person ? (
        <BreakForm key={wanted} kind={wanted} person={person} onLockOver={() => void refetch()} />
      ) : isError ? null : (
        <Spinner label={t('ui:loading')} />
      )}
    </AccountArea>
  );
}
