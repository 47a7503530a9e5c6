import { colourOf } from '@lajvard/roulette';
import { Button, formatMoney, linkClass, Sentence } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './signal.module.css';

/**
 * The outcome of a round whose end the table did not show, with its number
 * (docs/specification/1-table-and-site.md#410-connection). Stays until the player has read it; then comes the next one.
 */
export function MissedRound() {
  const { t } = useTranslation(['connection', 'table']);
  const { closeMissed } = useCommands();
  const [missed] = useTable((view) => view.missed);
  const title = useId();
  if (!missed) return null;
  const { roundNumber: round, kind, number } = missed;
  const money = { staked: formatMoney(missed.staked), returned: formatMoney(missed.returned) };
  const outcome = kind !== 'settled' ? kind : missed.returned > 0 ? 'won' : 'lost';
  const colour = number === null ? '' : t(`table:colour.${colourOf(number)}`);
  return (
    <section role="alert" aria-labelledby={title} className={`${styles.missed} stack gap-10 ink centred`}>
      <h2 id={title} className="text-3">
        {t(kind === 'not-taken' ? 'connection:missed.not-taken-title' : 'connection:missed.title', { round })}
      </h2>
      <p className="muted text-2">
        <Sentence text={t(`connection:missed.${outcome}`, { number, colour, ...money })} />
      </p>
      <div className="row gap-14">
        <Button size="small" onClick={closeMissed}>
          {t('connection:missed.close')}
        </Button>
        {kind === 'not-taken' ? null : (
          <Link
            to="/fairness/{-$roundNumber}"
            params={{ roundNumber: String(round) }}
            target="_blank"
            className={linkClass()}
          >
            {t('connection:missed.check')}
          </Link>
        )}
      </div>
    </section>
  );
}
