import { TeamName } from '@lajvard/client/tickets';
import { LANGUAGE_FACTS, mayDo, type TicketTemplate } from '@lajvard/contract';
import { Button, FormAlert, Spinner, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackButton } from '../../shared/links/BackButton.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import { EndTemplateDialog } from './EndTemplateDialog.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { templatesQuery } from './templates-query.ts';
import styles from './tickets-page.module.css';

type TemplateAction =
  | { readonly act: 'write'; readonly of: TicketTemplate | null }
  | { readonly act: 'end'; readonly of: TicketTemplate };

/** The texts prepared for answers to tickets; who leads the desk writes, changes and ends them. */
export function TemplatesScreen() {
  const { t } = useTranslation('office-tickets');
  const { data, error, isFetching, refetch } = useQuery(templatesQuery);
  const mayWrite = mayDo(useStaff().role, 'tickets.prepare');
  const [opened, setOpened] = useState<TemplateAction | null>(null);
  const close = () => setOpened(null);
  return (
    <div className="stack shrink gap-18">
      <div>
        <BackButton fallback="/account/tickets/wait" />
      </div>
      <p className="muted loose">{t('office-tickets:template.about')}</p>
      {error ? (
        <FormAlert>
          {t('office-tickets:template.failed')}{' '}
          <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('office-tickets:template.retry')}
          </Button>
        </FormAlert>
      ) : null}
      {mayWrite ? (
        <div>
          <Button size="small" onClick={() => setOpened({ act: 'write', of: null })}>
            {t('office-tickets:template.new')}
          </Button>
        </div>
      ) : null}
      {data?.length === 0 ? <p className="muted">{t('office-tickets:template.none')}</p> : null}
      {data || error ? null : <Spinner label={t('office-tickets:template.loading')} />}
      <ul className={styles.templates} aria-label={t('office-tickets:template.list')}>
        {data?.map((template) => (
          <li key={template.id} className={`${styles.card} stack gap-12`}>
            <Template template={template} />
            {mayWrite ? (
              <div className="flex wrap gap-10">
                <Button kind="quiet" size="small" onClick={() => setOpened({ act: 'write', of: template })}>
                  {t('office-tickets:template.change')}
                </Button>
                <Button kind="quiet" size="small" onClick={() => setOpened({ act: 'end', of: template })}>
                  {t('office-tickets:template.end')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {opened?.act === 'write' ? <TemplateForm template={opened.of} onClose={close} /> : null}
      {opened?.act === 'end' ? <EndTemplateDialog template={opened.of} onClose={close} /> : null}
    </div>
  );
}

function Template({
  template: { title, team, text_fa, text_en, written_by, written_at },
}: {
  template: TicketTemplate;
}) {
  const { t } = useTranslation('office-tickets');
  const { date } = useFormat();
  const texts = [
    ['fa', text_fa],
    ['en', text_en],
  ] as const;
  return (
    <>
      <h2 className="text-4 weight-600 break">
        <bdi>{title}</bdi>
      </h2>
      <p className="muted text-2">
        {team === null ? t('office-tickets:template.all-teams') : <TeamName team={team} />}
        {' · '}
        {t('office-tickets:template.by', { name: `\u2068${written_by}\u2069`, date: date(written_at) })}
      </p>
      {texts.map(([language, text]) => (
        <p
          key={language}
          lang={language}
          dir={LANGUAGE_FACTS[language].direction}
          className={`${styles.template} break`}
        >
          {text}
        </p>
      ))}
    </>
  );
}
