import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deposit, serve } from '../../testing/fake-payments.ts';
import { openOffice } from '../../testing/open-office.tsx';

describe('the queue of deposits', () => {
  it.each([
    ['status=paid', 'status=paid'],
    ['from=2026-02-31', 'from=2026-02-31'],
    ['from=2026-03-22&to=2026-03-21', 'from=2026-03-22, to=2026-03-21'],
  ])('with %s in its address shows nothing instead of everything, and explains why', async (words, said) => {
    const server = serve('super-admin', [deposit(7)]);
    const { history } = await openOffice(`/account/deposits/wait?${words}`);
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(`The address asks for \u2066${said}\u2069, which does not exist`);
    expect(server.to('/backoffice/api/account/deposit/list')).toEqual([]);
    await userEvent.click(within(notice).getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('button', { name: 'Deposit 7' })).toBeVisible();
    expect(history.location.href).toBe('/admin/account/deposits/wait');
  });
});
