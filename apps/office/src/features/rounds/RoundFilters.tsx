import { DigitsFilter } from '@lajvard/client/lists';
import { SelectField, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { HOURS } from './round-search.ts';
import styles from './rounds.module.css';

interface RoundFiltersProps {
  filter(name: string): string | undefined;
  setFilter(name: string, value: string | undefined, how?: { replace?: boolean }): void;
  /** With the account id of a player. */
  byAccount?: boolean;
}

/**
 * Filters by round number, account id and hour of the day
 * (docs/specification/2-account-and-back-office.md#223-rounds-report).
 */
export function RoundFilters({ filter, setFilter, byAccount = false }: RoundFiltersProps) {
  const { t } = useTranslation(['office-rounds', 'errors']);
  const { digits } = useFormat();
  return (
    <>
      <DigitsFilter
        className={styles.digits}
        hideLabel
        label={t('office-rounds:filter.round')}
        value={filter('round') ?? ''}
        onFilter={(round) => setFilter('round', round?.replace(/^0+/, '') || undefined, { replace: true })}
        longest={15}
      />
      {byAccount ? (
        <DigitsFilter
          className={styles.digits}
          hideLabel
          label={t('office-rounds:filter.account')}
          value={filter('account') ?? ''}
          onFilter={(account) => setFilter('account', account, { replace: true })}
          longest={11}
          least={9}
          tooShort={t('errors:account-code-invalid')}
        />
      ) : null}
      <SelectField
        className={styles.hour}
        label={t('office-rounds:filter.hour')}
        hideLabel
        value={filter('hour') ?? ''}
        onChange={({ target }) => setFilter('hour', target.value || undefined)}
      >
        <option value="">{t('office-rounds:filter.every-hour')}</option>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {t('office-rounds:filter.at', { hour: digits(hour) })}
          </option>
        ))}
      </SelectField>
    </>
  );
}
