import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../shortcuts/index.ts';
import type { Payment } from './payment.ts';

/** The payment of the row that has the focus. */
const focused = (payments: readonly Payment[] | undefined): Payment | undefined => {
  const row = document.activeElement?.closest('tr');
  const id = row?.querySelector<HTMLElement>('[data-payment]')?.dataset.payment;
  return payments?.find((payment) => String(payment.id) === id);
};

/** `a` and `r` open the dialogs of the focused row; they never decide directly. */
export function useDecideKeys(
  isOn: boolean,
  payments: readonly Payment[] | undefined,
  onDecide: (payment: Payment, status: 1 | 2) => void,
): void {
  const { t } = useTranslation('office-payments');
  const open = (status: 1 | 2) => () => {
    const payment = focused(payments);
    if (payment?.may.includes(status)) onDecide(payment, status);
  };
  const keys = [
    { keys: ['KeyA'], label: t('office-payments:keys.approve'), run: open(1) },
    { keys: ['KeyR'], label: t('office-payments:keys.decline'), run: open(2) },
  ];
  useShortcuts(isOn ? keys : []);
}
