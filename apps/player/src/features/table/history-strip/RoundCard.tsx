import { lastRounds } from '@lajvard/contract';
import { PocketBadge, slipOf } from '@lajvard/felt';
import { HISTORY_LENGTH, type Pocket } from '@lajvard/roulette';
import { Button, buttonClass, formatMoney, Money, Sentence, Spinner, useFormat, Words } from '@lajvard/ui';
import { PointCard } from '@lajvard/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/calls/api.ts';
import { Queries } from '../../../shared/calls/Queries.tsx';
import { RoundReplay } from '../replay/index.ts';
import { usePlayedGame } from '../replay/played-game.ts';
import { RoundBets } from '../results/RoundBets.tsx';
import { findRound, type ListedRound } from './find-round.ts';

/** More than the strip shows, which may be a round or two behind the list. */
const LISTED = HISTORY_LENGTH + 4;

interface RoundCardProps {
  numbers: readonly Pocket[];
  place: number;
  at: { x: number; y: number };
  onClose(): void;
}

/** The round behind a number of the strip: the player's net result and bets, its replay, and the link to verify it. */
export function RoundCard(props: RoundCardProps) {
  return (
    <Queries>
      <Card {...props} />
    </Queries>
  );
}

function Card({ numbers, place, at, onClose }: RoundCardProps) {
  const { t } = useTranslation('replay');
  const [kept] = useState({ numbers, place }); // the strip may change while the card is open
  const [replayed, setReplayed] = useState<number | null>(null);
  const { data, isError } = useQuery({
    queryKey: ['listed-rounds'],
    queryFn: async () => (await callApi(lastRounds, { query: { limit: LISTED } })).data,
    gcTime: 0, // a cached list would lack the newest numbers
  });
  const round = data && findRound(kept.numbers, kept.place, data);
  const number = kept.numbers[kept.place] ?? 0;
  if (replayed !== null) return <RoundReplay roundNumber={replayed} onClose={onClose} />;
  const title = (
    <>
      <PocketBadge pocket={number} size="small" />
      {round ? <Words>{t('replay:card.round', { round: round.round_number })}</Words> : null}
    </>
  );
  return (
    <PointCard at={at} title={title} onClose={onClose}>
      {round ? (
        <RoundFacts round={round} onReplay={() => setReplayed(round.round_number)} />
      ) : data || isError ? (
        <>
          <p>{t('replay:card.unknown')}</p>
          <a className={buttonClass({ kind: 'quiet', size: 'small' })} href="/fairness" target="_blank" rel="noopener">
            {t('replay:card.all')}
          </a>
        </>
      ) : (
        <Spinner label={t('replay:loading')} />
      )}
    </PointCard>
  );
}

function RoundFacts({ round, onReplay }: { round: ListedRound; onReplay(): void }) {
  const { t } = useTranslation('replay');
  const { dateTime } = useFormat();
  const { data: game } = usePlayedGame(round.round_number);
  return (
    <>
      <p className="stack gap-2 text-2 muted">
        <time dateTime={new Date(round.ended_at).toISOString()}>{dateTime(round.ended_at)}</time>
        {game === undefined ? null : (
          <span>
            <Sentence
              text={
                game === null
                  ? t('replay:card.not-played')
                  : t('replay:card.played', {
                      stake: formatMoney(game.table_bet),
                      back: formatMoney(game.table_win ?? 0),
                    })
              }
            />
          </span>
        )}
      </p>
      {game?.phase === 'settled' ? (
        <>
          <b className="text-5" dir="ltr" data-testid="net">
            <Money dollars={(game.table_win ?? 0) - game.table_bet} signed />
          </b>
          <RoundBets slip={slipOf(game)} wins={game.wins} />
        </>
      ) : null}
      <div className="flex wrap gap-8">
        {game ? (
          <Button size="small" onClick={onReplay}>
            {t('replay:card.replay')}
          </Button>
        ) : null}
        <a
          className={buttonClass({ kind: 'quiet', size: 'small' })}
          href={`/fairness/${round.round_number}`}
          target="_blank"
          rel="noopener"
        >
          {t('replay:check')}
        </a>
      </div>
    </>
  );
}
