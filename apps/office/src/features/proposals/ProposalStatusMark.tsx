import type { Proposal } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';
import { NAMESPACES } from './words.ts';

const TONES = { waiting: 'warn', confirmed: 'ok', declined: 'danger', lapsed: 'muted' } as const;

/** The status of a proposal, as text and as colour; of one that waits, for whom. */
export function ProposalStatusMark({ proposal: { status, is_own: isOwn, may } }: { proposal: Proposal }) {
  const { t } = useTranslation(NAMESPACES);
  const forYou = status === 'waiting' && !isOwn && may.includes('confirm');
  return (
    <span className={`dot inline-row gap-8 weight-550 ${TONES[status]}`}>
      {t(`office-proposals:status.${forYou ? 'waiting-for-you' : status}`)}
    </span>
  );
}
