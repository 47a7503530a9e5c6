import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { TeamName } from '@lajvard/client/tickets';
import { LANGUAGE_FACTS, TICKET_TEAMS, type TicketTemplate, ticketTemplateWrite } from '@lajvard/contract';
import { SelectField, TextArea, TextField } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useTemplatesShown } from './templates-query.ts';

interface TemplateFormProps {
  /** The template to change; null: a new one. */
  template: TicketTemplate | null;
  onClose(): void;
}

/** Writes a text for answers, in both languages, or changes one. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { t } = useTranslation(['office-tickets', 'tickets', 'errors', 'refusals']);
  const show = useTemplatesShown();
  const { team = null, title = '', text_fa = '', text_en = '' } = template ?? {};
  const form = useForm({
    resolver: zodResolver(ticketTemplateWrite.body),
    defaultValues: {
      id: template?.id,
      team: TICKET_TEAMS.find(({ id }) => id === team?.id)?.id ?? null,
      title,
      text_fa,
      text_en,
    },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    await show(callApi(ticketTemplateWrite, { body }));
    notify.ok(t('office-tickets:template.written'));
    onClose();
  });
  return (
    <FormDialog
      title={t(`office-tickets:template.${template === null ? 'new' : 'change'}`)}
      yes={t('office-tickets:template.save')}
      no={t('office-tickets:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('title')}
        label={t('office-tickets:template.title')}
        hint={t('office-tickets:template.title-hint')}
        error={errorOf('title')}
        autoComplete="off"
        maxLength={100}
        dir="auto"
      />
      <SelectField
        {...form.register('team', { setValueAs: (value) => (value ? Number(value) : null) })}
        label={t('tickets:column.team')}
        error={errorOf('team')}
      >
        <option value="">{t('office-tickets:template.all-teams')}</option>
        {TICKET_TEAMS.map((one) => (
          <option key={one.id} value={one.id}>
            <TeamName team={one} />
          </option>
        ))}
      </SelectField>
      {(['text_fa', 'text_en'] as const).map((name) => {
        const language = name === 'text_fa' ? 'fa' : 'en';
        return (
          <TextArea
            key={name}
            {...form.register(name)}
            label={t('office-tickets:template.text', { language: LANGUAGE_FACTS[language].name })}
            error={errorOf(name)}
            lang={language}
            dir={LANGUAGE_FACTS[language].direction}
            rows={6}
          />
        );
      })}
    </FormDialog>
  );
}
