import { Button, FormAlert } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';

/** Says that the account could not be fetched, and offers to try again. */
export function PersonMissing({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('auth');
  return (
    <FormAlert>
      {t('auth:profile.failed')}{' '}
      <Button kind="quiet" size="small" onClick={onRetry}>
        {t('auth:profile.retry')}
      </Button>
    </FormAlert>
  );
}
