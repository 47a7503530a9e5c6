import { mayDo } from '@lajvard/contract';
import { linkClass } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OverviewChart } from '../../shared/charts/index.ts';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { OverviewFacts, siteOverviewQuery } from '../../shared/overview/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './dashboard.module.css';

/** The overview of the whole casino: where the money is, today's sums, and the last thirty days. */
export function HouseDashboard() {
  const { t } = useTranslation('office-reports');
  const { role } = useStaff();
  const { data: site } = useQuery(siteOverviewQuery);
  return (
    <div className={`${styles.house} stack shrink`}>
      <OverviewFacts />
      {site ? (
        <section className={`${styles.days} stack gap-12 shrink`}>
          <h2 className="row-baseline wrap text-3 weight-650">
            {t('office-reports:last-days')}
            {mayDo(role, 'reports.read') ? (
              <OfficeLink to="/account/reports/overview" search={{ type: 'monthly' }} className={linkClass()}>
                {t('office-reports:open-report')}
              </OfficeLink>
            ) : null}
          </h2>
          <OverviewChart rows={site.days} />
        </section>
      ) : null}
    </div>
  );
}
