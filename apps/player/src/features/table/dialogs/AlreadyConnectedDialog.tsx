import { Button, FormAlert } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spendContinueHere } from '../../../shared/browser/continue-here.ts';
import { homeAddress } from '../../../shared/site/site-links.ts';
import { useCommands } from '../table-context.tsx';

/** The page reloads this long after the other sessions closed (docs/specification/1-table-and-site.md#72-calls). */
const RELOAD_MS = 2_000;

/**
 * 'You already connected' (docs/specification/1-table-and-site.md#83-already-connected): another device of the account
 * holds the table. `onTaking`: a takeover is under way. The server may free the table before it answers, but the
 * dialog must stay until the page reloads.
 */
export function AlreadyConnectedDialog({ onTaking }: { onTaking(taking: boolean): void }) {
  const { t } = useTranslation('connection');
  const { takeOver } = useCommands();
  const [step, setStep] = useState<'asking' | 'closing' | 'taken' | 'failed'>('asking');
  const take = () => {
    setStep('closing');
    onTaking(true);
    takeOver().then(
      () => setStep('taken'),
      () => {
        setStep('failed');
        onTaking(false);
      },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on opening
  useEffect(() => {
    if (spendContinueHere()) take(); // the player has already answered, on the page that said the table had moved
  }, []);
  useEffect(() => {
    if (step !== 'taken') return;
    const timer = setTimeout(() => window.location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [step]);
  const busy = step === 'closing' || step === 'taken';
  return (
    <AlertDialog
      open
      forced
      busy={busy}
      onOpenChange={() => {}}
      title={t('already.title')}
      actions={
        busy ? null : (
          <>
            <Button onClick={take}>{t('already.yes')}</Button>
            <Button kind="quiet" onClick={() => window.location.assign(homeAddress())}>
              {t('already.no')}
            </Button>
          </>
        )
      }
    >
      {step === 'failed' ? <FormAlert>{t('already.failed')}</FormAlert> : null}
      <p role="status">{t(busy ? 'already.wait' : 'already.text')}</p>
    </AlertDialog>
  );
}
