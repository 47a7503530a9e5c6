import { QuestionDialog } from '@lajvard/client/dialogs';
import { type Broadcast, broadcastStop } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { broadcastQuery } from './queries.ts';

interface StopDialogProps {
  broadcast: Pick<Broadcast, 'id' | 'subject' | 'counts'>;
  onClose(): void;
}

/** Asks before stopping an e-mail to all, and says how many members would not get it. */
export function StopDialog({ broadcast: { id, subject, counts }, onClose }: StopDialogProps) {
  const { t } = useTranslation('office-broadcast');
  const { count } = useFormat();
  const queries = useQueryClient();
  const people = t('office-broadcast:members', { count: counts.waiting, n: count(counts.waiting) });
  const stop = async () => {
    try {
      await callApi(broadcastStop, { body: { id } });
      notify.ok(t('office-broadcast:stop.done'));
      onClose();
    } finally {
      void queries.invalidateQueries({ queryKey: broadcastQuery(id).queryKey });
    }
  };
  return (
    <QuestionDialog
      title={t('office-broadcast:stop.title')}
      yes={t('office-broadcast:stop.yes')}
      no={t('office-broadcast:stop.no')}
      danger
      onYes={stop}
      onClose={onClose}
    >
      <p>
        <b dir="auto">{subject}</b>
      </p>
      <p>{t('office-broadcast:stop.question', { people })}</p>
    </QuestionDialog>
  );
}
