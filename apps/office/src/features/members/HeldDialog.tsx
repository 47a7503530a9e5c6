import { QuestionDialog } from '@lajvard/client/dialogs';
import { type MemberFacts, memberHeldDecide } from '@lajvard/contract';
import { TextArea } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { keepMember } from './member-facts.ts';

interface HeldDialogProps {
  member: Pick<MemberFacts, 'id' | 'account_code'>;
  decision: 'release' | 'refuse';
  onClose(): void;
}

/** Asks for the reason before a held registration is released or refused. Shows the server's answer at once. */
export function HeldDialog({ member, decision, onClose }: HeldDialogProps) {
  const { t } = useTranslation(['office-members', 'errors']);
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = async () => {
    if (reason.trim() === '') return setMissing(true);
    keepMember(client, (await callApi(memberHeldDecide, { body: { id: member.id, decision, reason } })).data);
    notify.ok(t(`office-members:held.${decision}.done`));
    onClose();
  };
  return (
    <QuestionDialog
      title={t(`office-members:held.${decision}.title`)}
      yes={t(`office-members:held.${decision}.yes`)}
      no={t('office-members:held.no')}
      danger={decision === 'refuse'}
      onYes={confirm}
      onClose={onClose}
    >
      <p>
        {t(`office-members:held.${decision}.what`)} <bdi dir="ltr">{member.account_code}</bdi>
      </p>
      <TextArea
        label={t('office-members:held.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={missing && reason.trim() === '' ? t('errors:reason-required') : undefined}
        maxLength={500}
        rows={3}
        dir="auto"
      />
    </QuestionDialog>
  );
}
