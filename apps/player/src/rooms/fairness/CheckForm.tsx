import { lastRounds } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { POCKETS } from '@lajvard/roulette';
import { Button, TextField, toLatinDigits, VisuallyHidden } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { CheckResult } from './CheckResult.tsx';
import styles from './fairness.module.css';
import { useRoundCheck } from './use-round-check.ts';

const SHOWN_ROUNDS = 8;

/** Asks for a round and, if one likes, the own receipt; below, every step as true or false. */
export function CheckForm({ roundNumber }: { roundNumber: number | null }) {
  const { t } = useTranslation('fairness');
  const navigate = useNavigate();
  const [round, setRound] = useState(roundNumber === null ? '' : String(roundNumber));
  const [receipt, setReceipt] = useState('');
  const [ownReceipt, setOwnReceipt] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  const check = useRoundCheck(roundNumber, ownReceipt);
  useEffect(() => setRound(roundNumber === null ? '' : String(roundNumber)), [roundNumber]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = toLatinDigits(round).trim();
    const isRound = /^[1-9]\d{0,14}$/.test(wanted);
    setBad(!isRound);
    if (!isRound) return;
    setOwnReceipt(receipt.trim() === '' ? null : receipt.trim());
    if (Number(wanted) === roundNumber) void check.refetch();
    else void navigate({ to: '/fairness/{-$roundNumber}', params: { roundNumber: wanted } });
  };

  return (
    <section className={styles.check} aria-labelledby="check-title">
      <h2 id="check-title" className="display">
        {t('fairness:form.title')}
      </h2>
      <RecentRounds />
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('fairness:form.round')}
          value={round}
          onChange={(event) => setRound(event.target.value)}
          error={bad ? t('fairness:form.bad-round') : undefined}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          label={t('fairness:form.receipt')}
          hint={t('fairness:form.receipt-hint')}
          value={receipt}
          onChange={(event) => setReceipt(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <div className={styles.submit}>
          <Button type="submit" busy={check.isFetching && roundNumber !== null}>
            {t('fairness:form.check')}
          </Button>
        </div>
      </form>
      {roundNumber === null ? null : <CheckResult roundNumber={roundNumber} check={check.data} error={check.error} />}
    </section>
  );
}

function RecentRounds() {
  const { t } = useTranslation(['fairness', 'site']);
  const { data } = useQuery({
    queryKey: ['recent-rounds'],
    queryFn: async () => (await callApi(lastRounds, { query: { limit: SHOWN_ROUNDS } })).data,
  });
  if (!data || data.length === 0) return null;
  return (
    <div className={styles.recent}>
      <span>{t('fairness:form.recent')}</span>
      <ol dir="ltr">
        {data.map(({ round_number, number }) => {
          const pocket = POCKETS.find((known) => known === number);
          return pocket === undefined ? null : (
            <li key={round_number}>
              <Link to="/fairness/{-$roundNumber}" params={{ roundNumber: String(round_number) }}>
                <VisuallyHidden>{t('site:result', { round: round_number, number })}</VisuallyHidden>
                <span aria-hidden="true">
                  <PocketBadge pocket={pocket} size={34} />
                </span>
                <small className="tabular" aria-hidden="true">
                  {round_number}
                </small>
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
