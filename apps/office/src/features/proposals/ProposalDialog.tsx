import { type Proposal, proposalConfirm, proposalDecline, proposalList } from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, Sentence, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { mayDiscard } from '@lajvard/ui/unsent';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { isDisowned } from '../../shared/payment-list/index.ts';
import { DECIDE_FORM, DecideForm, type Verdict } from './DecideForm.tsx';
import { ProposalStatusMark } from './ProposalStatusMark.tsx';
import { ProposedPayment, useProposedPayment } from './ProposedPayment.tsx';
import { lapsedWords, NAMESPACES, sentenceOf } from './words.ts';

/** The proposal as it stands now; undefined if that cannot be read. */
const fetchNow = async (id: number): Promise<Proposal | undefined> => {
  const answer = await callApi(proposalList, { query: { search: JSON.stringify({ id }) } }).catch(() => undefined);
  return answer?.data[0];
};

/**
 * One proposal: what it is, why, by whom; and the decision of who may make it. Who is too late, as in a second tab,
 * sees the earlier decision instead.
 */
export function ProposalDialog({ proposal: opened, onClose }: { proposal: Proposal; onClose(): void }) {
  const { t } = useTranslation(NAMESPACES);
  const queries = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const [earlier, setEarlier] = useState<Proposal | null>(null);
  const proposal = earlier ?? opened;
  const { id, may, is_own: isOwn } = proposal;
  const { about, payment, isError } = useProposedPayment(proposal);
  /** The server said that the hash overlaps with that of another payment. */
  const [overlapSeen, setOverlapSeen] = useState(false);
  const decline = isOwn ? 'take-back' : 'decline';
  const decide = async (form: { reason: string; password: string; owner_asked?: boolean | undefined }) => {
    setBusy(true);
    try {
      const { reason, password, owner_asked } = form;
      const overlap_seen = overlapSeen || undefined;
      const { data } = await (verdict === 'confirm'
        ? callApi(proposalConfirm, { body: { id, reason, password, overlap_seen, owner_asked } })
        : callApi(proposalDecline, { body: { id, reason } }));
      if (data.status === 'lapsed') notify.warn(lapsedWords(t, data.outcome));
      else notify.ok(t(`office-proposals:done.${verdict === 'confirm' ? 'confirm' : decline}`, { id }));
      onClose();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'hash-code-overlaps') setOverlapSeen(true);
      const isLate = error instanceof ApiRefusal && error.code === 'proposal-decided';
      const now = isLate ? await fetchNow(id) : undefined;
      if (now === undefined) throw error; // the form says why, and keeps what was typed
      setEarlier(now);
      setVerdict(null);
    } finally {
      setBusy(false);
      void queries.invalidateQueries(); // balances, lists and counts
    }
  };
  const back = async () => {
    if (await mayDiscard()) setVerdict(null);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office-proposals:title', { id })}
      closeLabel={t('ui:close')}
      busy={busy}
      size="medium"
      actions={
        verdict === null ? (
          <>
            {may.includes('confirm') ? (
              <Button
                key="to-confirm"
                disabled={about !== null && payment === undefined}
                onClick={() => setVerdict('confirm')}
              >
                {t('office-proposals:confirm')}
              </Button>
            ) : null}
            {may.includes('decline') ? (
              <Button key="to-decline" kind="quiet" onClick={() => setVerdict('decline')}>
                {t(`office-proposals:${decline}`)}
              </Button>
            ) : null}
          </>
        ) : (
          <>
            <Button
              key="submit" // not the button that was just pressed, which would send the form at once
              type="submit"
              form={DECIDE_FORM}
              kind={verdict === 'confirm' ? 'primary' : 'danger'}
              busy={busy}
            >
              {t(`office-proposals:${verdict === 'confirm' ? 'confirm' : decline}`)}
            </Button>
            <Button kind="quiet" onClick={() => void back()} disabled={busy}>
              {t('office-proposals:back')}
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-18">
        {earlier ? <FormAlert kind="warn">{t('office-proposals:earlier')}</FormAlert> : null}
        <p className="loose weight-600">
          <Sentence text={sentenceOf(t, proposal)} />
        </p>
        {about === null ? null : (
          <ProposedPayment
            payment={payment}
            isError={isError}
            status={about.status}
            amount={Number(proposal.arguments.amount)}
          />
        )}
        <ProposalFacts proposal={proposal} />
        {verdict === null ? null : (
          <DecideForm
            key={verdict}
            id={id}
            verdict={verdict}
            asksOwner={about?.status === 1 && payment !== undefined && isDisowned(payment)}
            onDecide={decide}
          />
        )}
      </div>
    </Dialog>
  );
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation(NAMESPACES);
  const { dateTime } = useFormat();
  const { decided_by: decider, decided_at: at, decision_reason: words } = proposal;
  return (
    <Facts look="lines">
      <Fact name={t('office-proposals:column.reason')}>
        <bdi>{proposal.reason}</bdi>
      </Fact>
      <Fact name={t('office-proposals:column.proposed-by')}>
        <bdi>{proposal.proposed_by}</bdi>
      </Fact>
      <Fact name={t('office-proposals:column.proposed-at')}>{dateTime(proposal.proposed_at)}</Fact>
      <Fact name={t('office-proposals:column.status')}>
        <ProposalStatusMark proposal={proposal} />
      </Fact>
      {proposal.status === 'lapsed' ? (
        <Fact name={t('office-proposals:column.why-lapsed')}>{lapsedWords(t, proposal.outcome)}</Fact>
      ) : null}
      {decider !== null && at !== null ? (
        <Fact name={t('office-proposals:column.decided-by')}>
          {t('office-proposals:decided', { by: `\u2068${decider}\u2069`, at: dateTime(at) })}
        </Fact>
      ) : null}
      {words ? (
        <Fact name={t('office-proposals:column.decision-reason')}>
          <bdi>{words}</bdi>
        </Fact>
      ) : null}
    </Facts>
  );
}
