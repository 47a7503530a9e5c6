import { Button } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../shared/session/staff.ts';

/**
 * Asks before signing out; cannot be closed while it runs (docs/specification/2-account-and-back-office.md#415-logout).
 * Afterwards goes to the public site.
 */
export function LogoutDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('office');
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    window.location.assign('/');
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office:logout.title')}
      busy={busy}
      actions={
        <>
          <Button onClick={() => void leave()} busy={busy}>
            {t('office:logout.yes')}
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={busy}>
            {t('office:logout.no')}
          </Button>
        </>
      }
    >
      {t('office:logout.question')}
    </AlertDialog>
  );
}
