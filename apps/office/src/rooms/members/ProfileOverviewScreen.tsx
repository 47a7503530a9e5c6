import { mayDo } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import { OverviewFacts, UserRankings } from '../../shared/overview/index.ts';
import { useStaff } from '../../shared/staff.ts';
import styles from './members.module.css';
import { ProfileFrame } from './ProfileFrame.tsx';

/** What one member deposited, won, lost and was paid, and where the money is (spec 2 §2 "Player profile summary"); the places for those who may. */
export function ProfileOverviewScreen() {
  return (
    <ProfileFrame>
      {(member) => (
        <>
          <OverviewFacts userId={member.account_code} />
          <Rankings accountCode={member.account_code} />
        </>
      )}
    </ProfileFrame>
  );
}

function Rankings({ accountCode }: { accountCode: string }) {
  const { t } = useTranslation('office-reports');
  const { role } = useStaff();
  if (!mayDo(role, 'members.rank')) return null;
  return (
    <section className={styles.rankings}>
      <h2>{t('office-reports:rank.title')}</h2>
      <UserRankings userId={accountCode} />
    </section>
  );
}
