import { POCKETS, settleSlip, spotTotal } from '@lajvard/roulette';
import { formatMoney, Girih, SegmentedControl, Sentence, useMedia } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { BettingLayout } from '../board/BettingLayout.tsx';
import { VerticalBettingLayout } from '../board/VerticalBettingLayout.tsx';
import { feltLabels } from './felt-labels.ts';
import { ReplayedWheel } from './ReplayedWheel.tsx';
import { type ReplayedGame, slipOf } from './replayed-game.ts';
import type { Say } from './say.ts';
import { spotNames } from './spot-names.ts';

type View = 'bets' | 'result';

/** The felt with the chips of the round and its result, and its spin. Pressing a spot shows its result. */
export function ReplayedFelt({ game, say }: { game: ReplayedGame; say: Say }) {
  const labels = useMemo(() => feltLabels(say), [say]);
  const { name, describe } = useMemo(() => spotNames(say), [say]);
  const vertical = useMedia('(width < 760px)');
  const [view, setView] = useState<View>('bets');
  const [asked, setAsked] = useState<string | null>(null);
  const number = POCKETS.find((known) => known === game.number) ?? null;
  const slip = useMemo(() => slipOf(game), [game]);
  const settled = useMemo(() => (number === null ? null : settleSlip(slip, number)), [slip, number]);
  const Layout = vertical ? VerticalBettingLayout : BettingLayout;
  const showsResult = view === 'result' && settled !== null;

  const story = (spot: string): string => {
    const stake = spotTotal(slip, spot);
    if (stake === 0) return say('replay:spot.empty', { spot: name(spot) });
    const facts = { spot: name(spot), stake: formatMoney(stake) };
    const win = settled?.wins.find(({ formula }) => formula === spot);
    if (win) return say('replay:spot.won', { ...facts, win: formatMoney(win.win) });
    return say(settled ? 'replay:spot.lost' : 'replay:spot.lay', facts);
  };

  return (
    <Girih className="lj-replay-ground stack" tile={120}>
      <div className="lj-replay-felt shrink">
        <Layout
          slip={slip}
          labels={labels}
          describeSpot={describe}
          winningNumber={showsResult ? number : null}
          droppedSpots={showsResult ? Object.keys(settled.dropped) : []}
          onSpotPress={setAsked}
        />
        <p className="lj-replay-story muted text-2 text-centre" aria-live="polite">
          <Sentence text={asked === null ? say('replay:spot.hint') : story(asked)} />
        </p>
      </div>
      <div className="lj-replay-side stack gap-14">
        <ReplayedWheel game={game} label={say('replay:wheel')} />
        {settled ? (
          <SegmentedControl
            label={say('replay:view.label')}
            hideLabel
            tone="glass"
            value={view}
            onChange={setView}
            options={[
              { value: 'bets', label: say('replay:view.bets') },
              { value: 'result', label: say('replay:view.result') },
            ]}
          />
        ) : null}
      </div>
    </Girih>
  );
}
