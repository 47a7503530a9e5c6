import { PocketBadge } from '@lajvard/felt';
import { POCKETS } from '@lajvard/roulette';
import { Button, IconSearch, TextField, toLatinDigits } from '@lajvard/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fairness.module.css';
import { useRecentRounds } from './use-round-check.ts';

/** A field for a round number, and the latest rounds. */
export function RoundSearch({ roundNumber, badRound }: { roundNumber: number | null; badRound: boolean }) {
  const { t } = useTranslation('fairness');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const [bad, setBad] = useState(badRound);
  useEffect(() => setWanted(roundNumber === null ? '' : String(roundNumber)), [roundNumber]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = toLatinDigits(wanted).trim();
    const isRound = /^[1-9]\d{0,14}$/.test(asked);
    setBad(!isRound);
    if (isRound) void navigate({ to: '/fairness/{-$roundNumber}', params: { roundNumber: asked } });
  };

  return (
    <search className={`${styles.ask} row-top wrap`}>
      <form className={`${styles.form} row-top wrap gap-12`} onSubmit={submit} noValidate>
        <TextField
          label={t('fairness:search.label')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          error={bad ? t('fairness:search.bad-round') : undefined}
          startSlot={<IconSearch size={18} />}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit">{t('fairness:search.check')}</Button>
      </form>
      <RecentRounds roundNumber={roundNumber} />
    </search>
  );
}

function RecentRounds({ roundNumber }: { roundNumber: number | null }) {
  const { t } = useTranslation(['fairness', 'site']);
  const { data } = useRecentRounds();
  if (!data) return null;
  return (
    <div className={`${styles.recent} shrink`}>
      <h2 className="text-2 weight-500 muted">
        {data.length === 0 ? t('fairness:search.none') : t('fairness:search.recent')}
      </h2>
      <ol dir="ltr" className="flex wrap gap-8">
        {data.map(({ round_number, number }) => {
          const pocket = POCKETS.find((known) => known === number);
          return pocket === undefined ? null : (
            <li key={round_number}>
              <Link
                to="/fairness/{-$roundNumber}"
                params={{ roundNumber: String(round_number) }}
                aria-current={round_number === roundNumber ? 'page' : undefined}
                resetScroll={false}
              >
                <PocketBadge pocket={pocket} size={38} label={t('site:result', { round: round_number, number })} />
                <small className="text-1" aria-hidden="true">
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
