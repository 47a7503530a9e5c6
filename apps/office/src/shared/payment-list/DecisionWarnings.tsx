import { FormAlert } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { CheckFinding } from './CheckFinding.tsx';
import { OwnerWarnings } from './OwnerWarnings.tsx';
import { PayerBars } from './PayerBars.tsx';
import type { Payment } from './payment.ts';

/** All that speaks against a decision, for who proposes it, takes it alone or confirms it. */
export function DecisionWarnings({ payment, status }: { payment: Payment; status: 1 | 2 }) {
  const { t } = useTranslation('office-payments');
  if (status === 2) return <OwnerWarnings payment={payment} />;
  return (
    <>
      <OwnerWarnings payment={payment} />
      <PayerBars bars={payment.user.bars} />
      {'address_warning' in payment && payment.address_warning ? (
        <FormAlert kind="warn">{t(`office-payments:address.${payment.address_warning}`)}</FormAlert>
      ) : null}
      {'check' in payment ? <CheckFinding check={payment.check} /> : null}
    </>
  );
}
