import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type TicketTemplate, ticketTemplateEnd } from '@lajvard/contract';
import { Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useTemplatesShown } from './templates-query.ts';

/** Asks before a template is ended. */
export function EndTemplateDialog({ template: { id, title }, onClose }: { template: TicketTemplate; onClose(): void }) {
  const { t } = useTranslation(['office-tickets', 'errors', 'refusals']);
  const show = useTemplatesShown();
  const form = useForm({ defaultValues: { id } });
  const { submit, busy, alert } = useFormAnswer(form, async (body) => {
    await show(callApi(ticketTemplateEnd, { body }));
    notify.ok(t('office-tickets:template.ended'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-tickets:template.end')}
      yes={t('office-tickets:template.end')}
      no={t('office-tickets:cancel')}
      danger
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">
        <Sentence text={t('office-tickets:template.end-text', { title })} />
      </p>
    </FormDialog>
  );
}
