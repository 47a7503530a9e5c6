import { Checkbox } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { choose, useAdvancedChoices } from '../advanced-bets/choices.ts';
import styles from './help.module.css';

const KEYS = [
  ['D', 'double'],
  ['I', 'card'],
] as const;

/** Help on betting for experienced players: its keys, and switches for what is shown. */
export function AdvancedBetsHelp() {
  const { t } = useTranslation('table');
  const { card, double } = useAdvancedChoices();
  return (
    <section className="stack gap-8">
      <h3 className="text-3 weight-650">{t('leader.help.title')}</h3>
      <p className="muted">{t('leader.help.text')}</p>
      <dl className={`${styles.keys} stack`}>
        {KEYS.map(([key, name]) => (
          <div key={key} className="row gap-10">
            <dt>
              <kbd dir="ltr" className="text-centre nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{t(`leader.help.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('leader.help.show-card')}
        checked={card}
        onChange={(event) => choose({ card: event.target.checked })}
      />
      <Checkbox
        label={t('leader.help.show-double')}
        checked={double}
        onChange={(event) => choose({ double: event.target.checked })}
      />
    </section>
  );
}
