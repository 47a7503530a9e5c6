import { playedHistory } from '@lajvard/contract';
import { colourOf, POCKETS } from '@lajvard/roulette';
import { linkClass, Money, NumberBadge } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../calls/api.ts';
import { LimitUse, limitInForce } from '../limits/LimitUse.tsx';
import styles from './account-area.module.css';
import { usePerson } from './use-person.ts';

/** Beside a page of the account: the balance, the use of the limits, and the last round played. */
export function AccountSummary() {
  const { t } = useTranslation('account');
  const { data: person } = usePerson();
  if (!person) return null;
  const limits = (['deposit', 'bet'] as const)
    .map((kind) => limitInForce(kind, person))
    .filter((each) => each !== null);
  return (
    <aside className={`${styles.summary} stack gap-24`} aria-label={t('account:summary.label')}>
      <section>
        <h2 className="text-2 weight-500 muted">{t('account:menu.balance')}</h2>
        <p className={`${styles.amount} numeral`}>
          <Money dollars={person.balance} />
        </p>
      </section>
      <section>
        <h2 className="text-2 weight-500 muted">{t('account:summary.limits')}</h2>
        {limits.map((limit) => (
          <LimitUse key={limit.kind} {...limit} />
        ))}
        {limits.length > 0 ? null : <p>{t('account:summary.no-limit')}</p>}
        <Link to="/account/details/limits" className={linkClass()}>
          {t('account:menu.limits')}
        </Link>
      </section>
      <LastRound />
    </aside>
  );
}

function LastRound() {
  const { t } = useTranslation('account');
  const { data } = useQuery({ queryKey: ['list', 'played', 'last'], queryFn: () => callApi(playedHistory, LAST) });
  const round = data?.data[0];
  if (!data) return null;
  const pocket = POCKETS.find((known) => known === round?.number);
  return (
    <section>
      <h2 className="text-2 weight-500 muted">{t('account:summary.last-round')}</h2>
      {round ? (
        <>
          <p className="row gap-12">
            {pocket === undefined ? null : <NumberBadge number={pocket} colour={colourOf(pocket)} size={46} />}
            <span className="grow">
              <span className="block muted text-2">{t('account:summary.round', { round: round.round_number })}</span>
              <span className="text-4 weight-650">
                {round.table_win === null ? (
                  t('account:summary.in-play')
                ) : (
                  <Money dollars={round.table_win - round.table_bet} signed />
                )}
              </span>
            </span>
          </p>
          <Link to="/rounds/$roundNumber" params={{ roundNumber: String(round.round_number) }} className={linkClass()}>
            {t('account:summary.replay')}
          </Link>
        </>
      ) : (
        <p>{t('account:summary.no-round')}</p>
      )}
    </section>
  );
}

const LAST = { query: { limit: 1 } } as const;
