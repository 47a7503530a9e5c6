import { mayDo } from '@lajvard/contract';
import { Fact, Facts, linkClass, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pendingQuery } from '../../shared/calls/pending.ts';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { HouseDashboard } from './HouseDashboard.tsx';

/** Figures of the whole casino for those who may see them; for others, who is at work and what waits for them. */
export function DashboardScreen() {
  return mayDo(useStaff().role, 'overview.read') ? <HouseDashboard /> : <OwnFacts />;
}

function OwnFacts() {
  const { t } = useTranslation('office');
  const { dateTime, count } = useFormat();
  const staff = useStaff();
  const waiting = useQuery(pendingQuery).data?.tickets ?? null;
  return (
    <Facts look="rows">
      {waiting === null ? null : (
        <Fact name={t('office:menu.tickets')}>
          <OfficeLink to="/account/tickets/wait" className={linkClass()}>
            {t('office:facts.waiting', { count: waiting, number: count(waiting) })}
          </OfficeLink>
        </Fact>
      )}
      <Fact name={t('office:dashboard.name')}>{staff.full_name ?? '–'}</Fact>
      <Fact name={t('office:dashboard.username')}>
        <bdi>{staff.email}</bdi>
      </Fact>
      <Fact name={t('office:dashboard.role')}>{staff.role === null ? '–' : t(`office:role.${staff.role}`)}</Fact>
      <Fact name={t('office:dashboard.account-code')}>
        <bdi>{staff.account_code}</bdi>
      </Fact>
      <Fact name={t('office:dashboard.last-logon')}>{staff.last_logon_at ? dateTime(staff.last_logon_at) : '–'}</Fact>
    </Facts>
  );
}
