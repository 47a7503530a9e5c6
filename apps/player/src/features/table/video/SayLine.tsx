import { colourOf } from '@lajvard/roulette';
import { formatNet, Sentence, useFormat, Words } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { playOf } from '../model/play.ts';
import { countdownOf, useTable } from '../table-context.tsx';
import type { TableView } from '../table-view.ts';
import styles from './video.module.css';

/**
 * The line under the picture: its controls, and in the middle the state of the round, so that no word covers a pocket.
 * Not a live region: `CueReader` reads the announcements.
 */
export function SayLine({ start, end }: { start: ReactNode; end?: ReactNode }) {
  return (
    <footer className={`${styles.bar} row fixed between gap-12 text-2`}>
      {start}
      <p className={`${styles.say} grow text-centre display-face`}>
        <PhaseText />
      </p>
      {end}
    </footer>
  );
}

/** The phase in words, with number and net result once they may be revealed. `short` omits the reason of a void. */
export function PhaseText({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('table');
  const { time, digits } = useFormat();
  const beacon = useTable(awaitedBeacon);
  const { phase, play, kind, outcome, reason, lost, croupier } = useTable((view) => ({
    phase: view.table.phase,
    play: playOf(view.table),
    kind: countdownOf(view).kind,
    outcome: view.table.outcome,
    reason: view.table.voidReason,
    lost: view.table.connection === 'lost',
    croupier: Boolean(view.feeds?.wheelId),
  }));
  if (lost) return <Words>{t('cue.connection-lost')}</Words>;
  if (phase === 'shown' && outcome !== null) {
    const { number, tableBet, tableWin } = outcome;
    const sentence = t('say.number', { number, colour: t(`colour.${colourOf(number)}`) });
    const text = croupier && !short ? t('say.croupier-number', { text: sentence }) : sentence;
    return <Sentence text={tableBet > 0 ? t('say.net', { text, net: formatNet(tableWin - tableBet) }) : text} />;
  }
  if (phase === 'void' && !short)
    return <small>{t('say.void', { reason: t([`void.${reason}`, 'void.other']) })}</small>;
  if (phase === 'void') return <Words>{t('say.void-short')}</Words>;
  if (phase === 'betting')
    return <Words>{t(kind === 'betting' || kind === 'extra' ? `say.${kind}` : 'say.locked')}</Words>;
  if (play === 'sending' || play === 'unknown' || play === 'not-taken') return <Words>{t(`say.${play}`)}</Words>;
  if (beacon.round !== undefined) {
    const said = beacon.isOwn ? ('say.beacon-own' as const) : ('say.beacon' as const);
    return (
      <small className={styles.awaits}>
        {t(short ? `${said}-short` : said, {
          beacon: digits(String(beacon.round)),
          time: time(beacon.dueAt, { seconds: true }),
        })}
      </small>
    );
  }
  if (phase === 'spinning' && croupier) return <Words>{t('say.croupier')}</Words>;
  return <Words>{t(`say.${phase}`)}</Words>;
}

type Beacon = NonNullable<NonNullable<TableView['table']['round']>['beacon']>;

/** The beacon that a closed round waits for; nothing before, once the ball runs, or where there is none. */
function awaitedBeacon({ table, now }: TableView): Partial<Beacon> & { readonly dueAt: number } {
  const { round, phase, spin } = table;
  const waits = (phase === 'locked' || phase === 'spinning') && spin === null && now >= (round?.schedule.closesAt ?? 0);
  return (waits && round?.beacon) || { dueAt: 0 };
}
