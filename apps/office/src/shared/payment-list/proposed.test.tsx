import { withdrawalUpdate } from '@lajvard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HASH, proposal, serve, withdrawal } from '../../testing/fake-payments.ts';
import { openOffice } from '../../testing/open-office.tsx';

// docs/specification/2-account-and-back-office.md#42-approving-and-declining
it('a withdrawal that needs a second person keeps its row, leads to the proposal and can be declined', async () => {
  const waiting = withdrawal(4, { proposal_id: 8 });
  serve('super-admin', [withdrawal(4)], {
    [`POST ${withdrawalUpdate.path}`]: () => ({
      status: 200,
      body: { data: { ...waiting, proposal: proposal(8, { kind: 'withdrawal-decision', is_own: true }) } },
    }),
  });
  await openOffice('/account/withdrawals/wait');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve withdrawal 4' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'Receipt hash code' }));
  await userEvent.paste(HASH);
  await userEvent.click(screen.getByRole('button', { name: 'Approve $250' }));
  expect(await screen.findByText('The decision about withdrawal 4 waits for a second person.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Proposed' })).toHaveAttribute('href', '/admin/account/proposals');
  expect(screen.queryByRole('button', { name: 'Approve withdrawal 4' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline withdrawal 4' })).toBeVisible();
  expect(screen.queryByText('Withdrawal 4 is approved.')).toBeNull();
});
