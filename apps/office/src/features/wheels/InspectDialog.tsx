import { FormDialog } from '@lajvard/client/dialogs';
import { useFormAnswer } from '@lajvard/client/forms';
import { type WheelRecord, wheelInspect } from '@lajvard/contract';
import { PasswordField, SelectField, TextField } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useWheelsShown } from './wheels-query.ts';

const CHECKS = ['is_level', 'parts_sound', 'ball_sound'] as const;
const TEXTS = ['adjustment', 'adjustment_reason', 'note'] as const;
type Answer = '' | 'yes' | 'no';
type Form = Record<(typeof CHECKS)[number], Answer> & Record<(typeof TEXTS)[number], string> & { password: string };

const EMPTY: Form = {
  is_level: '',
  parts_sound: '',
  ball_sound: '',
  adjustment: '',
  adjustment_reason: '',
  note: '',
  password: '',
};

/** Signs what an inspection of a wheel found, with one's own password. */
export function InspectDialog({ wheel, onClose }: { wheel: WheelRecord; onClose(): void }) {
  const { t } = useTranslation(['office-wheels', 'errors', 'refusals']);
  const show = useWheelsShown();
  const form = useForm<Form>({ defaultValues: EMPTY });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (said) => {
    const { is_level, parts_sound, ball_sound, ...texts } = said;
    const found = {
      is_level: is_level === 'yes',
      parts_sound: parts_sound === 'yes',
      ball_sound: ball_sound === 'yes',
    };
    const signed = callApi(wheelInspect, { body: { id: wheel.id, ...found, ...texts } });
    await show(signed);
    notify.ok(t(`office-wheels:inspect.${(await signed).table_resumed ? 'resumed' : 'done'}`));
    onClose();
  });
  return (
    <FormDialog
      title={t('office-wheels:inspect.title', { wheel: `${wheel.maker} ${wheel.serial_number}` })}
      yes={t('office-wheels:inspect.submit')}
      no={t('office-wheels:cancel')}
      busy={busy}
      alert={alert}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="loose">{t('office-wheels:inspect.text')}</p>
      {CHECKS.map((name) => (
        <SelectField
          key={name}
          {...form.register(name, { required: 'errors:required' })}
          label={t(`office-wheels:check.${name}`)}
          error={errorOf(name)}
        >
          <option value="">{t('office-wheels:check.choose')}</option>
          <option value="yes">{t('office-wheels:check.yes')}</option>
          <option value="no">{t('office-wheels:check.no')}</option>
        </SelectField>
      ))}
      {TEXTS.map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`office-wheels:inspect.${name}`)}
          error={errorOf(name)}
          autoComplete="off"
          maxLength={500}
          dir="auto"
        />
      ))}
      <PasswordField
        {...form.register('password', { required: 'errors:password-required' })}
        label={t('office-wheels:inspect.password')}
        error={errorOf('password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
