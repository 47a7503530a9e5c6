import { settleSlip, spotTotal } from '@lajvard/roulette';
import { Button, IconCheck, IconCopy, Money, Words } from '@lajvard/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { type ReplayedGame, slipOf } from './replayed-game.ts';
import type { Say } from './say.ts';
import { spotNames } from './spot-names.ts';

interface ReplayedMoneyProps {
  game: ReplayedGame;
  say: Say;
  /** Actions for the round. */
  children?: ReactNode;
}

/** Wins and losses, the balances around the round, and the receipt. */
export function ReplayedMoney({ game, say, children }: ReplayedMoneyProps) {
  return (
    <div className="lj-replay-money stack">
      <Bets game={game} say={say} />
      <dl className="lj-replay-balances">
        <Fact name={say('replay:balance.before')} dollars={game.balance_before_play} />
        <Fact name={say('replay:balance.stake')} dollars={-game.table_bet} />
        <Fact name={say('replay:balance.after-bet')} dollars={game.remain_balance} line />
        <Fact name={say('replay:balance.back')} dollars={game.table_win} plus />
        <Fact name={say('replay:balance.after')} dollars={game.new_balance} line strong />
      </dl>
      <Receipt receipt={game.receipt} say={say} />
      {children}
    </div>
  );
}

function Bets({ game, say }: { game: ReplayedGame; say: Say }) {
  const { name } = useMemo(() => spotNames(say), [say]);
  const slip = useMemo(() => slipOf(game), [game]);
  const dropped = game.number === null ? [] : Object.keys(settleSlip(slip, game.number).dropped);
  const lying = game.number === null ? Object.keys(slip) : [];
  const row = (spot: string, value: ReactNode, kind = '') => (
    <li key={spot} className={`flex wrap between ${kind}`}>
      <span>{name(spot)}</span> {value}
    </li>
  );
  return (
    <section className="lj-replay-bets" aria-label={say('replay:bets')}>
      <ul>
        {game.wins.map((win) =>
          row(
            win.formula,
            <b className="ok">
              <bdi className="muted weight-400">{`$${win.value} × ${win.rate}`}</bdi> <Money dollars={win.win} />
            </b>,
          ),
        )}
        {dropped.map((spot) => row(spot, <Money dollars={-spotTotal(slip, spot)} />, 'muted'))}
        {lying.map((spot) => row(spot, <Money dollars={spotTotal(slip, spot)} />))}
      </ul>
    </section>
  );
}

interface FactProps {
  name: string;
  dollars: number | null;
  line?: boolean;
  strong?: boolean;
  plus?: boolean;
}

function Fact({ name, dollars, line, strong, plus }: FactProps) {
  return (
    <div className="flex between gap-16" data-line={line} data-strong={strong}>
      <dt>{name}</dt>
      <dd>
        {dollars === null ? (
          '–'
        ) : (
          <>
            {plus && dollars > 0 ? <span>+</span> : null}
            <Money dollars={dollars} />
          </>
        )}
      </dd>
    </div>
  );
}

function Receipt({ receipt, say }: { receipt: string; say: Say }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(receipt);
    setCopied(true);
  };
  return (
    <div className="lj-replay-receipt row wrap text-2">
      <span className="muted">{say('replay:receipt')}</span>
      <bdi className="shrink text-1 break">{receipt}</bdi>
      {'clipboard' in navigator ? (
        <Button kind="ghost" size="small" onClick={() => void copy()}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}{' '}
          <Words>{say(copied ? 'replay:copied' : 'replay:copy')}</Words>
        </Button>
      ) : null}
    </div>
  );
}
