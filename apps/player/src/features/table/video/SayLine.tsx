import { colourOf } from '@lajvard/roulette';
import { formatMoney } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { countdownOf, useTable } from '../table-context.tsx';
import styles from './video.module.css';

/** One line about where the round stands. Not a live region: `CueReader` reads the announcements. */
export function SayLine() {
  return (
    <p className={`${styles.say} text-centre display-face`}>
      <PhaseText />
    </p>
  );
}

/** The phase in words, with number and win once they may be revealed. `short` omits the reason of a void. */
export function PhaseText({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('table');
  const { phase, kind, number, win, reason, lost, croupier } = useTable((view) => ({
    phase: view.table.phase,
    kind: countdownOf(view).kind,
    number: view.table.outcome?.number ?? null,
    win: view.table.win,
    reason: view.table.voidReason,
    lost: view.table.connection === 'lost',
    croupier: Boolean(view.feeds?.wheelId),
  }));
  if (lost) return <>{t('cue.connection-lost')}</>;
  if (phase === 'shown' && number !== null) {
    const sentence = t('say.number', { number, colour: t(`colour.${colourOf(number)}`) });
    const text = croupier && !short ? t('say.croupier-number', { text: sentence }) : sentence;
    return <>{win > 0 ? t('say.won', { text, win: formatMoney(win) }) : text}</>;
  }
  if (phase === 'void' && !short) return <>{t('say.void', { reason: t([`void.${reason}`, 'void.other']) })}</>;
  if (phase === 'void') return <>{t('say.void-short')}</>;
  if (phase === 'betting') return <>{t(kind === 'betting' || kind === 'extra' ? `say.${kind}` : 'say.locked')}</>;
  if (phase === 'spinning' && croupier) return <>{t('say.croupier')}</>;
  return <>{t(`say.${phase}`)}</>;
}
