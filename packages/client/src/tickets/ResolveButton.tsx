import { Button, FormAlert, IconCheck } from '@lajvard/ui';
import { Popup } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Resolves a ticket after a confirmation (docs/specification/2-account-and-back-office.md#45-tickets).
 * @param resolve calls the server and handles its answer
 */
export function ResolveButton({ resolve }: { resolve(): Promise<void> }) {
  const { t } = useTranslation('tickets');
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const close = () => {
    setAsked(false);
    setState('idle');
  };
  const submit = async () => {
    setState('busy');
    try {
      await resolve();
      close();
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        <IconCheck size={18} />
        {t('tickets:resolve.action')}
      </Button>
      {asked ? (
        <Popup
          title={t('tickets:resolve.title')}
          description={t('tickets:resolve.question')}
          submit={t('tickets:resolve.yes')}
          cancel={t('tickets:resolve.no')}
          busy={state === 'busy'}
          onSubmit={() => void submit()}
          onCancel={close}
        >
          {state === 'failed' ? <FormAlert>{t('tickets:resolve.failed')}</FormAlert> : null}
        </Popup>
      ) : null}
    </>
  );
}
