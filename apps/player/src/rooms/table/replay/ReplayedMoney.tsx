import { settleSlip, spotTotal } from '@lajvard/roulette';
import { Button, buttonClass, FormAlert, IconCheck, IconCopy, IconDownload, Money } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpotNames } from '../board/spot-names.ts';
import { downloadRound, isOver, type PlayedGame, slipOf } from './played-game.ts';
import styles from './replay.module.css';

/** Wins and losses, the balances around the round, the receipt, and what can be done with the round. */
export function ReplayedMoney({ game }: { game: PlayedGame }) {
  const { t } = useTranslation('replay');
  return (
    <div className={styles.money}>
      <Bets game={game} />
      <dl className={styles.balances}>
        <Fact name={t('replay:balance.before')} dollars={game.balance_before_play} />
        <Fact name={t('replay:balance.stake')} dollars={-game.table_bet} />
        <Fact name={t('replay:balance.after-bet')} dollars={game.remain_balance} line />
        <Fact name={t('replay:balance.back')} dollars={game.table_win} plus />
        <Fact name={t('replay:balance.after')} dollars={game.new_balance} line strong />
      </dl>
      <Receipt receipt={game.receipt} />
      <Actions game={game} />
    </div>
  );
}

function Bets({ game }: { game: PlayedGame }) {
  const { t } = useTranslation('replay');
  const { name } = useSpotNames();
  const slip = useMemo(() => slipOf(game), [game]);
  const dropped = game.number === null ? [] : Object.keys(settleSlip(slip, game.number).dropped);
  const lying = game.number === null ? Object.keys(slip) : [];
  const row = (spot: string, value: ReactNode, kind: string | undefined) => (
    <li key={spot} className={kind}>
      <span>{name(spot)}</span> {value}
    </li>
  );
  return (
    <section className={styles.bets} aria-label={t('replay:bets')}>
      <ul>
        {game.wins.map((win) =>
          row(
            win.formula,
            <b>
              <bdi>
                ${win.value} × {win.rate}
              </bdi>{' '}
              <Money dollars={win.win} />
            </b>,
            styles.won,
          ),
        )}
        {dropped.map((spot) => row(spot, <Money dollars={-spotTotal(slip, spot)} />, styles.lost))}
        {lying.map((spot) => row(spot, <Money dollars={spotTotal(slip, spot)} />, undefined))}
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
    <div data-line={line} data-strong={strong}>
      <dt>{name}</dt>
      <dd>
        {dollars === null ? (
          '–'
        ) : (
          <>
            {plus && dollars > 0 ? '+' : ''}
            <Money dollars={dollars} />
          </>
        )}
      </dd>
    </div>
  );
}

function Receipt({ receipt }: { receipt: string }) {
  const { t } = useTranslation('replay');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(receipt);
    setCopied(true);
  };
  return (
    <div className={styles.receipt}>
      <span>{t('replay:receipt')}</span>
      <bdi>{receipt}</bdi>
      {'clipboard' in navigator ? (
        <Button kind="ghost" size="small" onClick={() => void copy()}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />} {t(copied ? 'replay:copied' : 'replay:copy')}
        </Button>
      ) : null}
    </div>
  );
}

function Actions({ game }: { game: PlayedGame }) {
  const { t } = useTranslation('replay');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (!isOver(game)) return null;
  const download = async () => {
    setState('busy');
    await downloadRound(game.round_number).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.actions}>
      <Link
        to="/fairness/{-$roundNumber}"
        params={{ roundNumber: String(game.round_number) }}
        target="_blank"
        className={buttonClass({ kind: 'primary' })}
      >
        {t('replay:check')}
      </Link>
      <Button kind="quiet" busy={state === 'busy'} onClick={() => void download()}>
        <IconDownload size={18} /> {t('replay:download')}
      </Button>
      {state === 'failed' ? <FormAlert>{t('replay:download-failed')}</FormAlert> : null}
    </div>
  );
}
