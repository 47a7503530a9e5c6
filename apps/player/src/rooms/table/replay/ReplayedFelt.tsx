import { BettingLayout, UprightBettingLayout, Wheel, WheelCap } from '@lajvard/felt';
import { POCKETS, settleSlip, spotTotal } from '@lajvard/roulette';
import { formatMoney, Girih, SegmentedControl, useMedia } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeltLabels } from '../board/felt-labels.ts';
import { useSpotNames } from '../board/spot-names.ts';
import { type PlayedGame, slipOf } from './played-game.ts';
import styles from './replay.module.css';

type View = 'bets' | 'result';

/** The felt as the chips lay on it, and as the number left it; the wheel at rest. A press on a spot says what became of it. */
export function ReplayedFelt({ game }: { game: PlayedGame }) {
  const { t } = useTranslation(['replay', 'table']);
  const labels = useFeltLabels();
  const { name, describe } = useSpotNames();
  const upright = useMedia('(width < 760px)');
  const [view, setView] = useState<View>('bets');
  const [asked, setAsked] = useState<string | null>(null);
  const number = POCKETS.find((known) => known === game.number) ?? null;
  const slip = useMemo(() => slipOf(game), [game]);
  const settled = useMemo(() => (number === null ? null : settleSlip(slip, number)), [slip, number]);
  const Layout = upright ? UprightBettingLayout : BettingLayout;
  const showsResult = view === 'result' && settled !== null;

  const story = (spot: string): string => {
    const stake = spotTotal(slip, spot);
    if (stake === 0) return t('replay:spot.empty', { spot: name(spot) });
    const facts = { spot: name(spot), stake: formatMoney(stake) };
    const win = settled?.wins.find(({ formula }) => formula === spot);
    if (win) return t('replay:spot.won', { ...facts, win: formatMoney(win.win) });
    return t(settled ? 'replay:spot.lost' : 'replay:spot.lay', facts);
  };

  return (
    <Girih className={styles.cloth} tile={120}>
      <div className={styles.feltSide}>
        <Layout
          slip={slip}
          labels={labels}
          describeSpot={describe}
          winningNumber={showsResult ? number : null}
          droppedSpots={showsResult ? Object.keys(settled.dropped) : []}
          onSpotPress={setAsked}
        />
        <p className={styles.story} aria-live="polite">
          {asked === null ? t('replay:spot.hint') : story(asked)}
        </p>
      </div>
      <div className={styles.wheelSide}>
        <div className={styles.wheel}>
          <Wheel spin={null} restingNumber={number} reducedMotion={true} label={t('replay:wheel')}>
            <WheelCap />
          </Wheel>
        </div>
        {settled ? (
          <SegmentedControl
            label={t('replay:view.label')}
            hideLabel
            tone="glass"
            value={view}
            onChange={setView}
            options={[
              { value: 'bets', label: t('replay:view.bets') },
              { value: 'result', label: t('replay:view.result') },
            ]}
          />
        ) : null}
      </div>
    </Girih>
  );
}
