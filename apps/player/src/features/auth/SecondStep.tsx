import { CODE, CodeField } from '@lajvard/client/forms';
import type { login } from '@lajvard/contract';
import { Button } from '@lajvard/ui';
import { useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import styles from './auth.module.css';

/** What the login sends; `code` once it is asked for. */
export type LoginForm = z.input<typeof login.body>;

interface SecondStepProps {
  register: UseFormRegister<LoginForm>;
  error: string | undefined;
  /** Shows a passkey in place of a code; undefined: this player, or this browser, has none. */
  passkey: { busy: boolean; show(): void } | undefined;
}

/** The second step of the login: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ register, error, passkey }: SecondStepProps) {
  const { t } = useTranslation('factor');
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className={styles.second}>
      {passkey ? (
        <Button size="large" wide autoFocus busy={passkey.busy} onClick={passkey.show}>
          {t('factor:passkey.use')}
        </Button>
      ) : null}
      <CodeField
        key={String(isRecovery)}
        field={register('code', CODE)}
        label={t(isRecovery ? 'factor:recovery' : 'factor:code')}
        error={error}
        autoFocus={!passkey || isRecovery}
      />
      <div>
        <Button kind="ghost" size="small" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'factor:use-code' : 'factor:use-recovery')}
        </Button>
      </div>
    </div>
  );
}
