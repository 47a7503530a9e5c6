import { type Broadcast, broadcastStop } from '@lajvard/contract';
import { Button, FormAlert, useFormat } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { broadcastQuery } from './queries.ts';

interface StopDialogProps {
  broadcast: Pick<Broadcast, 'id' | 'subject' | 'counts'>;
  onClose(): void;
}

/** Asks before an e-mail to all is stopped, and says how many would not get it. */
export function StopDialog({ broadcast: { id, subject, counts }, onClose }: StopDialogProps) {
  const { t } = useTranslation(['office-broadcast', 'refusals', 'errors']);
  const { count } = useFormat();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const people = t('office-broadcast:members', { count: counts.waiting, n: count(counts.waiting) });
  const stop = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await callApi(broadcastStop, { body: { id } });
      notify.ok(t('office-broadcast:stop.done'));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiRefusal && error.code ? `refusals:${error.code}` : 'errors:network');
      setBusy(false);
    }
    void queries.invalidateQueries({ queryKey: broadcastQuery(id).queryKey });
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office-broadcast:stop.title')}
      busy={busy}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void stop()}>
            {t('office-broadcast:stop.yes')}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {t('office-broadcast:stop.no')}
          </Button>
        </>
      }
    >
      <p>
        <b dir="auto">{subject}</b>
      </p>
      <p>{t('office-broadcast:stop.question', { people })}</p>
      {refusal ? <FormAlert>{t(refusal)}</FormAlert> : null}
    </AlertDialog>
  );
}
