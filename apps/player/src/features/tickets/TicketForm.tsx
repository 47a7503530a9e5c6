import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer, useRequestId } from '@lajvard/client/forms';
import { besideImages, type Drafts, MessageField, usePickedImages } from '@lajvard/client/tickets';
import { TICKET_TEAMS, type Ticket, ticketCreate, type UserInfo } from '@lajvard/contract';
import { Button, FormAlert, IconSend, SelectField, TextField } from '@lajvard/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { DayLeft, useDayLeft } from '../../shared/limits/index.ts';
import styles from './tickets-page.module.css';

const NEW = 'new';
const EMPTY = { team: '', subject: '', message: '' };

interface TicketFormProps {
  drafts: Drafts;
  /** The teams a ticket can go to, from the profile; by default the casino's own. */
  teams: UserInfo['team'] | undefined;
  onSending(): void;
  /** @param ticket the ticket created */
  onSent(ticket: Ticket): void;
}

/**
 * Team, subject, message, pictures. Input survives a reload; the priority is always HIGH
 * (docs/specification/2-account-and-back-office.md#95-tickets-and-statuses).
 */
export function TicketForm({ drafts, teams = [...TICKET_TEAMS], onSending, onSent }: TicketFormProps) {
  const { t } = useTranslation(['tickets', 'errors', 'refusals']);
  const queries = useQueryClient();
  const picked = usePickedImages();
  const request = useRequestId();
  const { askAgain } = useDayLeft();
  const form = useForm({
    resolver: zodResolver(ticketCreate.body),
    defaultValues: { ...EMPTY, ...drafts.find(NEW) },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ subject, message, team }) => {
    onSending();
    const keys = picked.images.map(({ key }) => key);
    // A new field joins this list: another letter needs another id.
    const request_id = request.idFor(JSON.stringify([subject, message, team, keys]));
    const files = picked.images.map(({ file }) => file);
    const body = { subject, message, team, priority: 'HIGH' as const, request_id };
    const answer = await besideImages(picked, () => callApi(ticketCreate, { body, files }).finally(askAgain));
    if (answer === null) return;
    request.taken();
    drafts.drop(NEW);
    picked.clear();
    form.reset(EMPTY);
    void queries.invalidateQueries({ queryKey: ['list', 'tickets'] });
    onSent(answer.data);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { message = '', subject = '', team = '' } }) =>
          drafts.keep(NEW, { message, subject, team: String(team) }),
      }),
    [form, drafts],
  );
  return (
    <form className={`${styles.form} stack gap-20`} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <DayLeft of="tickets" />
      <SelectField {...form.register('team')} label={t('tickets:form.team')} error={errorOf('team')}>
        <option value="">{t('tickets:form.choose-team')}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {t(`tickets:team.${id}`, { defaultValue: name })}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.register('subject')}
        label={t('tickets:form.subject')}
        error={errorOf('subject')}
        dir="auto"
        autoComplete="off"
      />
      <MessageField
        picked={picked}
        field={form.register('message')}
        label={t('tickets:form.message')}
        error={errorOf('message')}
        rows={15}
        onSend={(event) => void submit(event)}
      />
      <div>
        <Button type="submit" busy={busy || picked.preparing}>
          <IconSend size={18} />
          {t('tickets:form.submit')}
        </Button>
      </div>
    </form>
  );
}
