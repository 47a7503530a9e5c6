import { QuestionDialog } from '@lajvard/client/dialogs';
import { type MemberFacts, memberActivate, memberDisable } from '@lajvard/contract';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { keepMember } from './member-facts.ts';

export type Blacklisting = 'disable' | 'activate';

interface BlacklistDialogProps {
  member: Pick<MemberFacts, 'id' | 'account_code'>;
  change: Blacklisting;
  onClose(): void;
}

const ROUTES = { disable: memberDisable, activate: memberActivate } as const;

/** Asks before a member is blacklisted or reactivated. Shows the server's answer at once. */
export function BlacklistDialog({ member, change, onClose }: BlacklistDialogProps) {
  const { t } = useTranslation('office-members');
  const client = useQueryClient();
  const confirm = async () => {
    keepMember(client, (await callApi(ROUTES[change], { query: { id: member.id } })).data);
    notify.ok(t(`office-members:blacklist.${change}.done`));
    onClose();
  };
  return (
    <QuestionDialog
      title={t(`office-members:blacklist.${change}.title`)}
      yes={t(`office-members:blacklist.${change}.yes`)}
      no={t('office-members:blacklist.no')}
      danger={change === 'disable'}
      onYes={confirm}
      onClose={onClose}
    >
      <p>
        {t(`office-members:blacklist.${change}.question`)} <bdi dir="ltr">{member.account_code}</bdi>
      </p>
      <p>{t(`office-members:blacklist.${change}.what`)}</p>
    </QuestionDialog>
  );
}
