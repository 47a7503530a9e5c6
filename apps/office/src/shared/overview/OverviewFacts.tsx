import type { MemberFigures, SiteOverview } from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, Money, Spinner, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BalanceCheck } from './BalanceCheck.tsx';
import { HouseBalance } from './HouseBalance.tsx';
import styles from './overview.module.css';
import { memberOverviewQuery, siteOverviewQuery } from './queries.ts';
import { TodayTable } from './TodayTable.tsx';

/**
 * Where the money is, and today's sums, for the whole casino or one member
 * (docs/specification/2-account-and-back-office.md#218-overview).
 * @param userId an account ID or a user id; default: the whole casino
 */
export function OverviewFacts({ userId }: { userId?: string | number | undefined }) {
  return userId === undefined ? <OfHouse /> : <OfMember userId={String(userId)} />;
}

function OfHouse() {
  const found = useQuery(siteOverviewQuery);
  return <Loaded {...found}>{(site) => <Figures figures={site} members={site.total_members} />}</Loaded>;
}

function OfMember({ userId }: { userId: string }) {
  const found = useQuery(memberOverviewQuery(userId));
  return <Loaded {...found}>{(member) => <Figures figures={member} registeredAt={member.created_at} />}</Loaded>;
}

interface LoadedProps<T> {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
  children(data: T): ReactNode;
}

function Loaded<T>({ data, isError, isFetching, refetch, children }: LoadedProps<T>) {
  const { t } = useTranslation(['office-reports', 'ui']);
  if (data !== undefined) return children(data);
  if (!isError) return <Spinner label={t('ui:loading')} />;
  return (
    <FormAlert>
      {t('office-reports:failed')}{' '}
      <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('ui:list.retry')}
      </Button>
    </FormAlert>
  );
}

function Figures(props: { figures: SiteOverview | MemberFigures; members?: number; registeredAt?: string }) {
  const { figures, members, registeredAt } = props;
  const { t } = useTranslation('office-reports');
  const { count, date } = useFormat();
  const name = (figure: string) => t(`office-reports:${members === undefined ? 'figure' : 'total'}.${figure}`);
  return (
    <div className="stack shrink gap-22">
      <Facts look="columns" className={`${styles.facts} weight-600`}>
        {members === undefined ? null : <Fact name={name('members')}>{count(members)}</Fact>}
        {registeredAt ? (
          <Fact name={name('registered')}>
            <time dateTime={registeredAt} title={registeredAt}>
              {date(registeredAt)}
            </time>
          </Fact>
        ) : null}
        <Fact name={name('deposit')}>
          <Money dollars={figures.cash_in} quietZero />
        </Fact>
        <Fact name={name('winning')}>
          <Money dollars={figures.winning} quietZero />
        </Fact>
        <Fact name={name('losing')}>
          <Money dollars={figures.losing} quietZero />
        </Fact>
        <Fact name={name('withdrawal')}>
          <Money dollars={figures.cash_out} quietZero />
        </Fact>
        <Fact name={name('not-used')}>
          <Money dollars={figures.not_used_balance} quietZero />
        </Fact>
        <Fact name={t('office-reports:figure.house-balance')}>
          <HouseBalance dollars={figures.house_balance} />
        </Fact>
      </Facts>
      <BalanceCheck figures={figures} />
      <TodayTable today={figures.today} />
    </div>
  );
}
