import { mayDo } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/staff.ts';
import styles from './dashboard.module.css';
import { HouseDashboard } from './HouseDashboard.tsx';

/** The whole house for those who may see it; for the others who is at work here. */
export function DashboardScreen() {
  return mayDo(useStaff().role, 'overview.read') ? <HouseDashboard /> : <OwnFacts />;
}

function OwnFacts() {
  const { t } = useTranslation('office');
  const { dateTime } = useFormat();
  const staff = useStaff();
  return (
    <dl className={styles.facts}>
      <Fact name={t('office:dashboard.name')}>{staff.full_name ?? '–'}</Fact>
      <Fact name={t('office:dashboard.username')}>
        <bdi>{staff.email}</bdi>
      </Fact>
      <Fact name={t('office:dashboard.role')}>{staff.role === null ? '–' : t(`office:role.${staff.role}`)}</Fact>
      <Fact name={t('office:dashboard.account-code')}>
        <bdi>{staff.account_code}</bdi>
      </Fact>
      <Fact name={t('office:dashboard.last-logon')}>{staff.last_logon_at ? dateTime(staff.last_logon_at) : '–'}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
