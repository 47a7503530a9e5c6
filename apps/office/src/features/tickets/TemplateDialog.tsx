import { FormDialog } from '@lajvard/client/dialogs';
import { LANGUAGE_FACTS, LANGUAGES, type Language, type StaffTicket, type TicketTemplate } from '@lajvard/contract';
import { SelectField } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templatesQuery } from './templates-query.ts';
import styles from './tickets-page.module.css';

interface TemplateDialogProps {
  ticket: StaffTicket;
  /** Takes the text; it is sent by nobody but who then presses Send. */
  onChoose(text: string): void;
  onClose(): void;
}

const textOf = (template: TicketTemplate | undefined, language: Language): string =>
  (language === 'fa' ? template?.text_fa : template?.text_en) ?? '';

/** Chooses a prepared text for the reply: those of the ticket's team first, in the player's language first. */
export function TemplateDialog({ ticket, onChoose, onClose }: TemplateDialogProps) {
  const { t, i18n } = useTranslation(['office-tickets', 'tickets', 'errors']);
  const { data = [], isError, isPending } = useQuery(templatesQuery);
  const [id, setId] = useState('');
  const [language, setLanguage] = useState<Language>(ticket.language ?? (i18n.language as Language));
  const teams = [
    {
      key: 'own',
      label: t(`tickets:team.${ticket.team.id}`),
      of: data.filter(({ team }) => team?.id === ticket.team.id),
    },
    { key: 'all', label: t('office-tickets:template.all-teams'), of: data.filter(({ team }) => team === null) },
    {
      key: 'others',
      label: t('office-tickets:template.other-teams'),
      of: data.filter(({ team }) => team !== null && team.id !== ticket.team.id),
    },
  ];
  const chosen = data.find((template) => String(template.id) === id);
  const text = textOf(chosen, language);
  return (
    <FormDialog
      title={t('office-tickets:template.choose')}
      yes={t('office-tickets:template.insert')}
      no={t('office-tickets:cancel')}
      busy={false}
      alert={isError ? t('errors:network') : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) return;
        onChoose(text);
        onClose();
      }}
      onClose={onClose}
    >
      {data.length === 0 && !isPending && !isError ? (
        <p className="muted loose">{t('office-tickets:template.none')}</p>
      ) : (
        <SelectField
          label={t('office-tickets:template.name')}
          value={id}
          onChange={({ target }) => setId(target.value)}
          required
        >
          <option value="">{t('office-tickets:template.pick')}</option>
          {teams
            .filter(({ of }) => of.length > 0)
            .map(({ key, label, of }) => (
              <optgroup key={key} label={label}>
                {of.map((template) => (
                  <option key={template.id} value={template.id}>
                    {template.title}
                  </option>
                ))}
              </optgroup>
            ))}
        </SelectField>
      )}
      <SelectField
        label={t('office-tickets:template.language')}
        hint={ticket.language ? t('office-tickets:template.language-hint') : undefined}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Language)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {LANGUAGE_FACTS[code].name}
          </option>
        ))}
      </SelectField>
      {chosen ? (
        <p lang={language} dir={LANGUAGE_FACTS[language].direction} className={`${styles.template} break`}>
          {text}
        </p>
      ) : null}
    </FormDialog>
  );
}
