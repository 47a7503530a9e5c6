import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer, useRequestId } from '@lajvard/client/forms';
import { TeamName } from '@lajvard/client/tickets';
import { type StaffTicket, staffTicketColleagues, staffTicketHandOver, TICKET_TEAMS } from '@lajvard/contract';
import { SelectField, TextArea } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

interface HandOverDialogProps {
  ticket: StaffTicket;
  onDone(ticket: StaffTicket): void;
  onClose(): void;
}

/** Hands a ticket over to a colleague or another team, with a note if wanted. */
export function HandOverDialog({ ticket: { id, owner, team: now }, onDone, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(['office-tickets', 'tickets', 'errors', 'refusals']);
  const request = useRequestId();
  const { data: colleagues = [], isError } = useQuery({
    queryKey: ['ticket-colleagues'],
    queryFn: async () => (await callApi(staffTicketColleagues)).data,
    staleTime: 0,
  });
  const form = useForm({ defaultValues: { colleague_id: '', team: '', note: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ colleague_id, team, note }) => {
    const to = {
      ticket_id: id,
      colleague_id: colleague_id === '' ? undefined : Number(colleague_id),
      team: TICKET_TEAMS.find((known) => String(known.id) === team)?.id,
      note: note.trim() === '' ? undefined : note,
    };
    const body = Object.assign(to, { request_id: request.idFor(JSON.stringify(to)) });
    onDone((await callApi(staffTicketHandOver, { body })).data);
    notify.ok(t('office-tickets:owner.handed-over'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-tickets:owner.hand-over')}
      yes={t('office-tickets:owner.hand-over')}
      no={t('office-tickets:cancel')}
      busy={busy}
      alert={isError ? t('errors:network') : alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        {...form.register('colleague_id')}
        label={t('office-tickets:owner.colleague')}
        error={errorOf('colleague_id')}
      >
        <option value="">{t('office-tickets:owner.no-colleague')}</option>
        {colleagues
          .filter((colleague) => colleague.id !== owner?.id)
          .map((colleague) => (
            <option key={colleague.id} value={colleague.id}>
              {colleague.full_name}
            </option>
          ))}
      </SelectField>
      <SelectField {...form.register('team')} label={t('tickets:column.team')} error={errorOf('team')}>
        <option value="">{t('office-tickets:owner.same-team', { team: t(`tickets:team.${now.id}`) })}</option>
        {TICKET_TEAMS.filter((team) => team.id !== now.id).map((team) => (
          <option key={team.id} value={team.id}>
            <TeamName team={team} />
          </option>
        ))}
      </SelectField>
      <TextArea
        {...form.register('note')}
        label={t('office-tickets:owner.note')}
        hint={t('office-tickets:note.hint')}
        error={errorOf('note')}
        rows={4}
      />
    </FormDialog>
  );
}
