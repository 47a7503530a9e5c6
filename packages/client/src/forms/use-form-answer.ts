import { useLanguage } from '@lajvard/ui';
import { useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, NetworkFault, PageRefusal } from '../calls/call-error.ts';
import { type Alert, waitOf } from './wait-words.ts';

/** Sends a form, one call at a time, and shows the server's errors beside their fields. Values are never lost. */
export function useFormAnswer<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  send: (values: Out) => Promise<void>,
) {
  const { t } = useTranslation(['errors', 'refusals']);
  const { language } = useLanguage();
  const [alert, setAlert] = useState<(Alert & { reference?: string | undefined }) | null>(null);
  const running = useRef(false);

  /** With marks that keep the id whole in a sentence from right to left. */
  const referred = (id: string | undefined): string[] =>
    id === undefined ? [] : [t('errors:reference', { id: `\u2066${id}\u2069` })];

  const submit = form.handleSubmit(
    async (values) => {
      if (running.current) return;
      running.current = true;
      setAlert(null);
      try {
        await send(values);
      } catch (error) {
        const explained = explain(error, form, language);
        setAlert(explained && { ...explained, reference: referenceOf(error) });
      } finally {
        running.current = false;
      }
    },
    () => setAlert(null),
  );

  return {
    submit,
    busy: form.formState.isSubmitting,
    alert: alert ? [t(alert.key, alert.values), ...referred(alert.reference)].join(' ') : null,
    /** The text of a field's error; the contract's schemas give keys of `errors`. */
    errorOf: (name: Path<In>): string | undefined => {
      const message = form.getFieldState(name, form.formState).error?.message;
      if (message === undefined) return undefined;
      return t(message.startsWith('errors:') ? message : 'errors:invalid');
    },
  };
}

const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiRefusal || error instanceof NetworkFault ? error.reference : undefined;

/** Sets field errors and focuses the first. @returns the alert above the form */
function explain<In extends FieldValues, Out>(
  error: unknown,
  form: UseFormReturn<In, unknown, Out>,
  language: string,
): Alert | null {
  if (error instanceof NetworkFault) return { key: 'errors:network', values: {} };
  if (error instanceof PageRefusal) return { key: error.message, values: {} };
  if (!(error instanceof ApiRefusal)) throw error;
  const known = Object.entries(error.errors ?? {}).filter(([name]) => name in form.getValues());
  known.forEach(([name, messages], place) => {
    const message = messages[0] ?? 'errors:invalid';
    form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: place === 0 });
  });
  if (known.length > 0) return null;
  if (error.code === 'too-many-tries' && error.retryAfterSeconds !== undefined) {
    return waitOf(error.retryAfterSeconds, language);
  }
  return { key: error.code === null ? error.message : `refusals:${error.code}`, values: {} };
}
