import type { PublicRound } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { keptPlay } from '../../shared/evidence/kept-plays.ts';
import { checkOwnBet, type OwnBet } from '../../shared/evidence/own-bet.ts';
import { useSession } from '../../shared/session/session.ts';

/** Checks the bet that this browser kept of a round. Null: it kept none; undefined: the round or the check goes on. */
export function useKeptBet(
  round: PublicRound | undefined,
  receipts: readonly string[] | null,
): OwnBet | null | undefined {
  const { user } = useSession();
  const isKept = user !== null && round !== undefined && keptPlay(round.round_number) !== null;
  const { data, isError } = useQuery({
    queryKey: ['kept-bet', user?.id, round?.round_number],
    enabled: isKept && receipts !== null,
    queryFn: () => (round ? checkOwnBet(round, receipts) : 'unknown'),
    gcTime: 0, // never show an old check
  });
  if (!isKept) return null;
  return isError ? 'unknown' : data;
}
