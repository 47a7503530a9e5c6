import { Spinner, Tabs } from '@lajvard/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { LimitForm } from './LimitForm.tsx';
import { PersonMissing } from './PersonMissing.tsx';

/**
 * Set Limit: a tab each for deposits and bets
 * (docs/specification/2-account-and-back-office.md#29-closure-exclusion-limits).
 */
export function LimitsScreen() {
  const { t } = useTranslation(['account', 'ui']);
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: person, isError, refetch } = usePerson();
  const again = () => void refetch();
  return (
    <AccountArea narrow>
      {isError ? <PersonMissing onRetry={again} /> : null}
      {person ? (
        <Tabs
          label={t('account:limits.label')}
          selected={tab === 'bet' ? 'bet' : 'deposit'}
          onSelect={(id) =>
            void navigate({ to: '/account/details/limits', search: id === 'bet' ? { tab: 'bet' } : {}, replace: true })
          }
          tabs={(['deposit', 'bet'] as const).map((kind) => ({
            id: kind,
            label: t(`account:limits.${kind}`),
            panel: <LimitForm key={kind} kind={kind} person={person} onLockOver={again} />,
          }))}
        />
      ) : isError ? null : (
        <Spinner label={t('ui:loading')} />
      )}
    </AccountArea>
  );
}
