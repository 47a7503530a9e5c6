import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer, useRequestId } from '@lajvard/client/forms';
import { TeamName } from '@lajvard/client/tickets';
import { staffTicketOpen, TICKET_TEAMS } from '@lajvard/contract';
import { SelectField, TextArea, TextField, toLatinDigits } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

/** Writes to a player of staff's own accord: a ticket that begins with their message. The server judges the form. */
export function OpenTicketDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['office-tickets', 'tickets', 'errors', 'refusals']);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const request = useRequestId();
  const form = useForm({ defaultValues: { account_code: '', team: '', subject: '', message: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ account_code, team, subject, message }) => {
    const letter = {
      account_code: toLatinDigits(account_code).replace(/\s/g, ''),
      team: TICKET_TEAMS.find(({ id }) => String(id) === team)?.id as (typeof TICKET_TEAMS)[number]['id'],
      subject,
      message,
    };
    const body = Object.assign({}, letter, { request_id: request.idFor(JSON.stringify(letter)) });
    const { data } = await callApi(staffTicketOpen, { body });
    queries.setQueryData(['staff-ticket', String(data.id)], data);
    void queries.invalidateQueries({ queryKey: ['list', 'staff-tickets'] });
    notify.ok(t('office-tickets:new.done'));
    void navigate({ to: `/account/tickets/${data.id}` });
  });
  return (
    <FormDialog
      title={t('office-tickets:new.title')}
      yes={t('office-tickets:new.submit')}
      no={t('office-tickets:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-tickets:new.text')}</p>
      <TextField
        {...form.register('account_code')}
        label={t('office-tickets:account')}
        error={errorOf('account_code')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <SelectField {...form.register('team')} label={t('tickets:column.team')} error={errorOf('team')}>
        <option value="">{t('tickets:form.choose-team')}</option>
        {TICKET_TEAMS.map((team) => (
          <option key={team.id} value={team.id}>
            <TeamName team={team} />
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.register('subject')}
        label={t('tickets:column.subject')}
        error={errorOf('subject')}
        autoComplete="off"
        dir="auto"
      />
      <TextArea {...form.register('message')} label={t('tickets:form.message')} error={errorOf('message')} rows={6} />
    </FormDialog>
  );
}
