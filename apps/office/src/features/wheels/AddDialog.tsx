import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { wheelAdd } from '@lajvard/contract';
import { TextField } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useWheelsShown } from './wheels-query.ts';

const FIELDS = ['maker', 'serial_number', 'rotor'] as const;

/** Adds a wheel to the records. */
export function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['office-wheels', 'errors', 'refusals']);
  const show = useWheelsShown();
  const form = useForm({
    resolver: zodResolver(wheelAdd.body),
    defaultValues: { maker: '', serial_number: '', rotor: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (body) => {
    await show(callApi(wheelAdd, { body }));
    notify.ok(t('office-wheels:add.done'));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-wheels:add.title')}
      yes={t('office-wheels:add.submit')}
      no={t('office-wheels:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-wheels:add.text')}</p>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`office-wheels:column.${name}`)}
          error={errorOf(name)}
          autoComplete="off"
          maxLength={100}
          dir="auto"
        />
      ))}
    </FormDialog>
  );
}
