import { Spinner, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';
import { userRanksQuery } from './queries.ts';

const RANKS = [
  ['cash-in', 'cash_in'],
  ['cash-out', 'cash_out'],
  ['winning', 'winning'],
  ['losing', 'losing'],
  ['house-deposit', 'house_deposit'],
] as const;

/**
 * The ranks of one member among all (docs/specification/2-account-and-back-office.md#217-sidebar-of-a-members-profile).
 * For staff with `members.rank`.
 * @param userId an account ID or a user id
 */
export function UserRankings({ userId }: { userId: string | number }) {
  const { t } = useTranslation(['office-reports', 'ui']);
  const { count } = useFormat();
  const { data: ranks, isError } = useQuery(userRanksQuery(String(userId)));
  if (isError) return <p className="muted text-2">{t('office-reports:failed')}</p>;
  if (!ranks) return <Spinner label={t('ui:loading')} />;
  return (
    <dl className={`${styles.ranks} stack gap-4`}>
      {RANKS.map(([name, key]) => {
        const rank = ranks[key];
        return (
          <div key={name} className="flex wrap between">
            <dt>{t(`office-reports:rank.${name}`)}</dt>
            <dd className="weight-600">
              {rank === null
                ? t('office-reports:rank.none')
                : t('office-reports:rank.of', { rank: count(rank), members: count(ranks.members) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
