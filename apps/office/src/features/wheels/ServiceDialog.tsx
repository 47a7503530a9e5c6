import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type WheelRecord, wheelService } from '@lajvard/contract';
import { TextField } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useWheelsShown } from './wheels-query.ts';

/** Puts a wheel in service or takes it out, with a reason. */
export function ServiceDialog({ wheel, onClose }: { wheel: WheelRecord; onClose(): void }) {
  const { t } = useTranslation(['office-wheels', 'errors', 'refusals']);
  const show = useWheelsShown();
  const act = wheel.in_service_since === null ? 'put' : 'take';
  const form = useForm({
    resolver: zodResolver(wheelService.body),
    defaultValues: { id: wheel.id, in_service: act === 'put', reason: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    await show(callApi(wheelService, { body }));
    notify.ok(t(`office-wheels:service.${act}-done`));
    onClose();
  });
  return (
    <FormDialog
      title={t(`office-wheels:service.${act}-title`, { wheel: `${wheel.maker} ${wheel.serial_number}` })}
      yes={t(`office-wheels:service.${act}`)}
      no={t('office-wheels:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t(`office-wheels:service.${act}-text`)}</p>
      <TextField
        {...form.register('reason')}
        label={t('office-wheels:service.reason')}
        error={errorOf('reason')}
        autoComplete="off"
        maxLength={500}
        dir="auto"
      />
    </FormDialog>
  );
}
