import { Button, IconChevron } from '@lajvard/ui';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/**
 * Goes back to the previous list as it was (page, filters, order, scroll), or to `fallback` if the page was opened from
 * elsewhere (docs/specification/2-account-and-back-office.md#213-admin-shell).
 */
export function BackButton({ fallback }: { fallback: string }) {
  const { t } = useTranslation('office');
  const router = useRouter();
  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: fallback });
  };
  return (
    <Button kind="ghost" size="small" onClick={back}>
      <IconChevron to="start" size={16} />
      {t('office:back')}
    </Button>
  );
}
