import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openOffice, openPart, serve, staffOf } from '../../testing/open-office.tsx';
import { WrongNumber } from './WrongNumber.tsx';

describe('a wrong number found later', () => {
  it('is reported by the pit boss with what shows it and their own password', async () => {
    const sent: unknown[] = [];
    globalThis.fetch = async (_address, init = {}) => {
      sent.push(JSON.parse(String(init.body)));
      return new Response(JSON.stringify({ data: { status: 0, round_number: 70, number: 18 } }));
    };
    await openPart('/', WrongNumber, { role: 'pit-boss' });
    await userEvent.click(await screen.findByRole('button', { name: 'Report a wrong number' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send to a super admin' }));
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Round' }), '۷۰');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Number/ }), '۱۸');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'the film');
    await userEvent.type(dialog.getByLabelText('Password'), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to a super admin' }));
    expect(await screen.findByText('The wrong number of round 70 waits for a super admin.')).toBeVisible();
    expect(sent).toEqual([{ round_number: 70, number: 18, reason: 'the film', password: 'secret' }]);
  });

  it.each(['croupier', 'super-admin', 'auditor'] as const)('is not reported so by the %s', async (role) => {
    await openPart('/', WrongNumber, { role });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it.each(['croupier', 'pit-boss'] as const)('the handbook of the %s says what to do in each case', async (role) => {
  serve(staffOf(role));
  await openOffice('/account/studio/handbook');
  for (const name of ['The ball leaves the wheel', 'Two readings differ', 'Pause', 'The inspection has lapsed']) {
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  }
});
