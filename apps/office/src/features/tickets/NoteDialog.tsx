import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer, useRequestId } from '@lajvard/client/forms';
import { type StaffTicket, staffTicketNote } from '@lajvard/contract';
import { TextArea } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

interface NoteDialogProps {
  ticketId: number;
  onDone(ticket: StaffTicket): void;
  onClose(): void;
}

/** Adds an internal note: in a dialog of its own, so that nobody writes it to the player by mistake. */
export function NoteDialog({ ticketId, onDone, onClose }: NoteDialogProps) {
  const { t } = useTranslation(['office-tickets', 'errors', 'refusals']);
  const request = useRequestId();
  const form = useForm({
    resolver: zodResolver(staffTicketNote.body),
    defaultValues: { ticket_id: ticketId, note: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    const request_id = request.idFor(body.note);
    onDone((await callApi(staffTicketNote, { body: { ticket_id: ticketId, note: body.note, request_id } })).data);
    notify.ok(t('office-tickets:note.done'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-tickets:note.add')}
      yes={t('office-tickets:note.submit')}
      no={t('office-tickets:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        {...form.register('note')}
        label={t('office-tickets:note.label')}
        hint={t('office-tickets:note.hint')}
        error={errorOf('note')}
        rows={5}
      />
    </FormDialog>
  );
}
