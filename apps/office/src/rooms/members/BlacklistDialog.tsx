import { type MemberFacts, memberActivate, memberDisable } from '@lajvard/contract';
import { Button, FormAlert } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { keepMember } from './member-facts.ts';

export type Blacklisting = 'disable' | 'activate';

interface BlacklistDialogProps {
  member: Pick<MemberFacts, 'id' | 'account_code'>;
  change: Blacklisting;
  onClose(): void;
}

const ROUTES = { disable: memberDisable, activate: memberActivate } as const;

/** Asks before a member is blacklisted or reactivated; cannot be left while it runs (spec 2 §4). What the server says is shown at once. */
export function BlacklistDialog({ member, change, onClose }: BlacklistDialogProps) {
  const { t } = useTranslation(['office-members', 'refusals', 'errors']);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      keepMember(client, (await callApi(ROUTES[change], { query: { id: member.id } })).data);
      notify.ok(t(`office-members:blacklist.${change}.done`));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiRefusal && error.code ? `refusals:${error.code}` : 'errors:network');
      setBusy(false);
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`office-members:blacklist.${change}.title`)}
      busy={busy}
      actions={
        <>
          <Button kind={change === 'disable' ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {t(`office-members:blacklist.${change}.yes`)}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('office-members:blacklist.no')}
          </Button>
        </>
      }
    >
      <p>
        {t(`office-members:blacklist.${change}.question`)} <bdi dir="ltr">{member.account_code}</bdi>
      </p>
      <p>{t(`office-members:blacklist.${change}.what`)}</p>
      {refusal ? <FormAlert>{t(refusal)}</FormAlert> : null}
    </AlertDialog>
  );
}
