import { Button, FormAlert, IconCheck } from '@lajvard/ui';
import { Popup } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../calls/call-error.ts';

interface ResolveButtonProps {
  /** The last message that the page shows. */
  seen: number;
  /** Calls the server and handles its answer. @param seen the last message shown when the question was asked */
  resolve(seen: number): Promise<void>;
  /** The server refused: the page is behind. */
  onStale(): void;
}

/** Resolves a ticket after a confirmation (docs/specification/2-account-and-back-office.md#45-tickets). */
export function ResolveButton({ seen, resolve, onStale }: ResolveButtonProps) {
  const { t } = useTranslation(['tickets', 'refusals']);
  // Messages that arrive behind the question have not been read by who answers it.
  const [asked, setAsked] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const close = () => {
    setAsked(null);
    setAlert(null);
  };
  const submit = async (shown: number) => {
    setBusy(true);
    setAlert(null);
    try {
      await resolve(shown);
      close();
    } catch (error) {
      const code = error instanceof ApiRefusal ? error.code : null;
      setAlert(code === null ? t('tickets:resolve.failed') : t(`refusals:${code}`));
      if (code !== null) onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(seen)}>
        <IconCheck size={18} />
        {t('tickets:resolve.action')}
      </Button>
      {asked === null ? null : (
        <Popup
          title={t('tickets:resolve.title')}
          description={t('tickets:resolve.question')}
          submit={t('tickets:resolve.yes')}
          cancel={t('tickets:resolve.no')}
          busy={busy}
          onSubmit={() => void submit(asked)}
          onCancel={close}
        >
          {alert ? <FormAlert>{alert}</FormAlert> : null}
        </Popup>
      )}
    </>
  );
}
