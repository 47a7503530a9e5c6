import { useTranslation } from 'react-i18next';
import { Queries } from '../../../shared/calls/Queries.tsx';
import { useOwnBet } from '../../../shared/evidence/own-bet.ts';

/** Whether the player's bet is in the published list of the round: one quiet line. */
export function OwnBetLine({ round }: { round: number }) {
  return (
    <Queries>
      <Line round={round} />
    </Queries>
  );
}

function Line({ round }: { round: number }) {
  const { t } = useTranslation('replay');
  const found = useOwnBet(round) ?? 'checking';
  return (
    <p className="muted text-1" data-own-bet={found}>
      {t(`own-bet.${found}`)}
    </p>
  );
}
