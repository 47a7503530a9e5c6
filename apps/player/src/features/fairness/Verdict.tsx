import { FormAlert, FormDone } from '@lajvard/ui';
import type { FileCheck } from '@lajvard/verify';
import { useTranslation } from 'react-i18next';

interface VerdictProps {
  checks: readonly FileCheck[];
  /** What is true if no check is false; null while there is nothing to say. `ok` is said politely, `warn` at once. */
  conclusion: { kind: 'ok' | 'warn'; text: string } | null;
}

/**
 * The verdict on a round or a file: the false checks by name, else the conclusion. Show it, empty, before the checks
 * end: screen readers skip a status that arrives with its text.
 */
export function Verdict({ checks, conclusion }: VerdictProps) {
  const { t } = useTranslation('fairness');
  const wrong = checks.filter(({ holds }) => holds === false);
  const reasons = wrong.map(({ name }) => t(`fairness:check.${name}`)).join(' / ');
  const passed = wrong.length === 0 ? conclusion : null;
  return (
    <>
      {wrong.length > 0 ? (
        <FormAlert>
          {t('fairness:round.some-false')} <strong>{t('fairness:round.false-why', { reasons })}</strong>
        </FormAlert>
      ) : null}
      {passed?.kind === 'warn' ? <FormAlert kind="warn">{passed.text}</FormAlert> : null}
      <FormDone>{passed?.kind === 'ok' ? passed.text : null}</FormDone>
    </>
  );
}
