import { type DisplayField, DisplayPanel } from '@lajvard/felt';
import { useTranslation } from 'react-i18next';
import { Allowance } from './advanced-bets/Allowance.tsx';
import { screenBalance, tableTotal } from './model/selectors.ts';
import { useTable } from './table-context.tsx';

/**
 * The green display: last number, chips on the table, win, balance, in whole dollars
 * (docs/specification/1-table-and-site.md#26-wheel-display-and-history).
 */
export function TableDisplay({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const { last, total, win, balance } = useTable(({ table }) => ({
    last: table.numbers[0] ?? '',
    total: tableTotal(table),
    win: table.countedWin,
    balance: Math.floor(screenBalance(table)),
  }));
  const fields: DisplayField[] = [
    { id: 'table', label: t('display.table'), value: total, digits: 3 },
    { id: 'win', label: t('display.win'), value: win, digits: 5 },
    { id: 'balance', label: t('display.balance'), value: balance, digits: 6 },
  ];
  if (!compact) fields.unshift({ id: 'number', label: t('display.number'), value: last, digits: 2 });
  return (
    <div className="felt-glass-box">
      <DisplayPanel fields={fields} label={t('display.label')} compact={compact} />
      <Allowance />
    </div>
  );
}
