import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { StaffRole } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { proposal } from '../../testing/fake-payments.ts';
import { type Answers, openPart, serve } from '../../testing/open-office.tsx';
import { ChargesScreen } from './index.ts';

const LIST = '/backoffice/api/account/user/transfer/list';
const charge = {
  id: 4,
  created_at: '2026-03-21T08:30:05.000Z',
  account_code: '100200300',
  amount: 70,
  balance: 1000,
  new_balance: 1070,
  reason: 'a gift',
  staff: 'Super Demo',
  reversal: null as { at: string; staff: string; reason: string } | null,
};

async function show(language: Language = 'en', reverse?: Answers[string], role: StaffRole = 'super-admin') {
  const asked = serve({
    ...(reverse ? { '/backoffice/api/account/user/transfer/reverse': reverse } : {}),
    [LIST]: () => ({
      body: {
        data: [charge],
        meta: { page: 1, limit: 15, total: 1, last_page: 1 },
        totals: { count: 1, amount: 70, reversed: 0 },
      },
    }),
    '/backoffice/api/account/user/transfer/csv': () => ({
      body: [
        '\ufeffid,created_at,account_code,amount,balance,new_balance,staff,reason,reversed_at,reversed_by,reversal_reason,time_zone',
        '4,"x","1",70,1,2,"S","R",,,,"UTC"',
        '"total",,,70,,,,,,,,"UTC"',
        '',
      ].join('\r\n'),
    }),
  });
  await openPart('/?keyword=1002', ChargesScreen, { language, role });
  await screen.findByRole('link', { name: '100200300' });
  return asked;
}
it('offers an auditor to take nothing back', async () => {
  await show('en', undefined, 'auditor');
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

// docs/specification/2-account-and-back-office.md#229-charge
// docs/specification/2-account-and-back-office.md#515-charge
it('lists charges with account, amount, balances, author and sum; searchable by account id', async () => {
  const asked = await show();
  const [, row] = screen.getAllByRole('row');
  const cells = [...(row?.children ?? [])].map(seenText);
  expect(cells).toEqual([
    '4',
    '21 Mar 2026',
    '08:30',
    '100200300',
    '$70',
    '$1.000',
    '$1.070',
    'Super Demo',
    'a gift',
    'Take back',
  ]);
  expect(screen.getByText('$70', { selector: '.lj-list-summary *' })).toBeVisible();
  const search = new URL(asked.find((path) => path.startsWith(LIST)) ?? '', 'http://x').searchParams.get('search');
  expect(JSON.parse(search ?? '')).toEqual({ keyword: '1002' });
});

it('exports a file with the page’s column names, including zone and totals', async () => {
  let text = '';
  vi.stubGlobal(
    'Blob',
    class {
      constructor([all]: string[]) {
        text = all ?? '';
      }
    },
  );
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await show('fa');
  await userEvent.click(screen.getByRole('button', { name: 'دانلود CSV' }));
  await expect.poll(() => text).not.toBe('');
  const [head, , last] = text.replace('\ufeff', '').split('\r\n');
  expect(head).not.toMatch(/[a-z]/i);
  expect(head).toContain('"منطقهٔ زمانی"');
  expect(last).toBe('"جمع",,,70,,,,,,,,"UTC"');
});

it('reverses a charge with a reason and the master password; the row then shows who, when and why', async () => {
  let tries = 0;
  const sent: unknown[] = [];
  await show('en', (_search, _query, body) => {
    sent.push(body);
    tries += 1;
    if (tries === 1) return { status: 409, body: { message: 'A sentence.', code: 'charge-spent' } };
    charge.reversal = { at: '2026-03-21T09:00:00.000Z', staff: 'Sara Demo', reason: 'a typing error' };
    return { body: { data: charge } };
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Take back');
  const dialog = await screen.findByRole('dialog', { name: 'Take back charge 4' });
  expect(dialog.textContent).toMatch(/\$70.+100200300/);
  await press('Take back $70');
  expect(await screen.findByText('You must enter a reason for the charge')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'a typing error');
  await userEvent.type(screen.getByLabelText('Master password'), 'right');
  await press('Take back $70');
  expect(await screen.findByText(/no longer has this money; the charge cannot/)).toBeVisible();
  await press('Take back $70');
  expect(await screen.findByText('21 Mar 2026, 09:00, Sara Demo: a typing error')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  expect(sent).toEqual(Array(2).fill({ id: 4, reason: 'a typing error', password: 'right' }));
  charge.reversal = null;
});

it('shows that taking back waits for a second person, and says so after asking for it', async () => {
  const row = charge as typeof charge & { proposal_id?: number };
  await show('en', () => {
    row.proposal_id = 8;
    return { body: { data: { status: 0, proposal: proposal(8, { is_own: true }) } } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'a typing error');
  await userEvent.type(screen.getByLabelText('Master password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Take back $70' }));
  expect(await screen.findByText('Taking back charge 4 waits for a second person.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Waits for confirmation' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  delete row.proposal_id;
});
