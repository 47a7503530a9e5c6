import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answer, type Asked, proposal, serve } from '../../testing/fake-payments.ts';
import { openOffice } from '../../testing/open-office.tsx';

const at = '2026-03-21T08:30:00.000Z';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

describe('a charge', () => {
  const account = { account_code: '100200300', full_name: 'Alice Demo', email: 'alice@demo.lajvard', balance: 1000 };
  const TRANSFER = '/backoffice/api/account/user/transfer';
  const MASTER = '/backoffice/api/account/user/check_master_password';
  const refused = {
    status: 403,
    body: { message: 'A sentence.', code: 'authentication-failed' },
  } as const;
  const serveCharges = (transfer: (asked: Asked) => Answer) =>
    serve('super-admin', [], {
      [`POST ${MASTER}`]: ({ body }) =>
        (body as { password: string }).password === 'right' ? { status: 200, body: { message: 'ok' } } : refused,
      [`GET ${TRANSFER}/account`]: ({ path }) =>
        path.includes('100200300')
          ? { status: 200, body: { data: account } }
          : {
              status: 422,
              body: { message: 'Please correct.', code: 'form-invalid', codes: { account_code: ['account-unknown'] } },
            },
      [`POST ${TRANSFER}`]: transfer,
    });
  const unlock = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('Master password'), password);
    await press('Unlock');
  };
  const find = async (code: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Account ID' }), code);
    await press('Find the account');
  };

  it('is locked until the master password is right; names the account, asks, and shows the new balance', async () => {
    let isLost = true;
    const made = {
      id: 1,
      created_at: at,
      account_code: '100200300',
      amount: 50,
      balance: 1000,
      new_balance: 1050,
      reason: 'a gift',
    };
    const server = serveCharges(() => (isLost ? 'no-answer' : { status: 200, body: { data: made } }));
    await openOffice('/account/charge/credit');
    await screen.findByLabelText('Master password');
    expect(screen.queryByRole('textbox', { name: 'Account ID' })).toBeNull();
    await press('Unlock');
    expect(await screen.findByText('You must enter master password')).toBeVisible();
    await unlock('wrong');
    expect(await screen.findByText("You need master password for charge user's accounts")).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Master password'));
    await unlock('right');
    await find('999999999');
    expect(await screen.findByText('No account has this ID')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Account ID' }));
    await find('۱۰۰ ۲۰۰-۳۰۰');
    expect(await screen.findByText('Alice Demo')).toBeVisible();
    expect(screen.getByText('$1.000')).toBeVisible();
    await press('Charge the account');
    expect(await screen.findByText('You must enter amount')).toBeVisible();
    const amount = screen.getByRole('textbox', { name: /Amount/ });
    await userEvent.type(amount, '0');
    await press('Charge the account');
    expect(await screen.findByText('Amount must be bigger than $1')).toBeVisible();
    await userEvent.clear(amount);
    for (const typed of ['1250.50', '۵٫۵']) {
      await userEvent.clear(amount);
      await userEvent.type(amount, typed);
      expect(screen.getByText(/has cents; enter whole dollars/), typed).toBeVisible();
      await press('Charge the account');
      expect(screen.queryByRole('alertdialog'), `${typed} is never read as another amount`).toBeNull();
    }
    await userEvent.clear(amount);
    await userEvent.type(amount, '۵۰');
    expect(await screen.findByText('You must enter a reason for the charge')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'a gift');
    await press('Charge the account');
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/\$50.+Alice Demo.+100200300.+\$1\.050/);
    expect(server.to(TRANSFER)).toEqual([]);
    await press('Yes, charge it');
    expect(await screen.findByText('The server can’t be reached. Nothing you typed is lost; try again.')).toBeVisible();
    expect(amount, 'nothing typed is lost').toHaveValue('50');
    isLost = false;
    await press('Charge the account');
    await press('Yes, charge it');
    expect(await screen.findByText('The user account has been charged successfully.')).toBeVisible();
    expect(screen.getByRole('status').textContent).toContain('$1.050');
    const sent = server.to(TRANSFER).map(({ body }) => body as { request_id: string });
    expect(sent[0]).toMatchObject({ account_code: '100200300', amount: 50, reason: 'a gift', password: 'right' });
    expect(sent[1], 'after a lost answer the same request').toEqual(sent[0]);
    expect(sent[0]?.request_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await screen.findByRole('textbox', { name: 'Account ID' }), 'the next one').toBeVisible();
  });

  it('says where a charge waits that needs a second person; the menu leads there', async () => {
    serveCharges(() => ({ status: 200, body: { data: { status: 0, proposal: proposal(8, { is_own: true }) } } }));
    await openOffice('/account/charge/credit');
    await unlock('right');
    await find('100200300');
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '50');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'a gift');
    await press('Charge the account');
    await press('Yes, charge it');
    expect(await screen.findByText(/The charge waits for a second person/)).toBeVisible();
    expect(screen.queryByText('The user account has been charged successfully.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Proposal 8' })).toHaveAttribute('href', '/admin/account/proposals');
  });

  it.each([
    [null, 0],
    [0, 1],
    [3, 1],
  ])('with %j proposals that wait the menu has %i link to them', async (proposals, links) => {
    serve('super-admin', [], {
      'GET /backoffice/api/account/reports/pending': () => ({
        status: 200,
        body: { data: { deposits: 7, withdrawals: 7, tickets: null, proposals } },
      }),
    });
    await openOffice('/account/charge/credit');
    await screen.findAllByTitle('7 waiting');
    expect(screen.queryAllByRole('link', { name: /Waiting for confirmation/ })).toHaveLength(links);
  });

  it('refuses a pasted amount with cents instead of reading it as a hundred times as much', async () => {
    serveCharges(() => refused);
    await openOffice('/account/charge/credit');
    await unlock('right');
    await find('100200300');
    const amount = await screen.findByRole('textbox', { name: /Amount/ });
    await userEvent.click(amount);
    await userEvent.paste('50.60');
    expect(await screen.findByText('“50.60” has cents; enter whole dollars')).toBeVisible();
    expect(amount).toHaveProperty('value', '50.60');
    await userEvent.clear(amount);
    await userEvent.paste('$1.250');
    expect(amount).toHaveProperty('value', '1.250');
    expect(screen.queryByText(/has cents/)).toBeNull();
    expect(screen.getByText('“1.250” is read as 1250 dollars')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '1,250');
    expect(amount).toHaveAccessibleDescription(/“1,250” is not clear; write the digits alone/);
  });

  it('locks again when the master password is refused on the charge itself', async () => {
    serveCharges(() => refused);
    await openOffice('/account/charge/credit');
    await unlock('right');
    await find('100200300');
    await userEvent.type(await screen.findByRole('textbox', { name: /Amount/ }), '50');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'a gift');
    await press('Charge the account');
    await press('Yes, charge it');
    expect(await screen.findByText("You need master password for charge user's accounts")).toBeVisible();
    expect(screen.getByLabelText('Master password')).toHaveValue('');
  });
});
