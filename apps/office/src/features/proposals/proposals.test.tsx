import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { Proposal, StaffDeposit, StaffRole, StaffWithdrawal, UnconfirmedSettings } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, check, deposit, proposal, withdrawal } from '../../testing/fake-payments.ts';
import { type Answers, openPart, serve } from '../../testing/open-office.tsx';
import { ProposalsScreen } from './index.ts';

const PATH = '/backoffice/api/account/proposals';
const SETTINGS = '/backoffice/api/account/money-settings';
const theirs = proposal(8);
const own = proposal(9, { is_own: true, may: ['decline'] });
const gone = proposal(7, {
  kind: 'charge-reversal',
  arguments: { charge: 4, account_code: '100200300', amount: 20 },
  status: 'lapsed',
  decided_by: 'Omid Nik',
  decided_at: at,
  outcome: 'charge-spent',
  may: [],
});

const changed: UnconfirmedSettings = {
  id: 3,
  server: 'table-2',
  seen_at: at,
  changed: [
    { name: 'WALLET_ADDR', before: '"TOld"', after: '"TNew"' },
    { name: 'MASTER_PASSWORD', before: null, after: null },
  ],
  stops: ['deposits', 'approvals'],
  proposal: null,
};

interface Shown {
  settings?: readonly UnconfirmedSettings[];
  role?: StaffRole;
  rows?: readonly Proposal[];
  language?: Language;
  confirm?: Answers[string];
  /** What the list has of one proposal by its number. */
  now?: Answers[string];
  /** The payments that the proposals are about, as they are when they are asked for. */
  payments?: () => readonly (StaffDeposit | StaffWithdrawal)[];
}
const listOf = (rows: readonly object[]) => ({
  body: { data: rows, meta: { page: 1, limit: 15, total: rows.length, last_page: 1 } },
});
const paymentsOf = (rows: readonly object[]) => ({
  body: {
    ...listOf(rows).body,
    totals: { count: rows.length, amount: 0 },
    counts: { waiting: rows.length, approved: 0, declined: 0 },
  },
});
const show = async (shown: Shown = {}) => {
  const { rows = [theirs, own, gone], language = 'en', confirm, now, settings = [], role, payments } = shown;
  const sent: unknown[] = [];
  const answer: Answers[string] = (_search, _query, body) => {
    sent.push(body);
    return confirm?.(_search, _query, body) ?? { body: { data: { ...theirs, status: 'confirmed', may: [] } } };
  };
  const asked = serve({
    [`${PATH}/list`]: (search, query, body) =>
      search.id === undefined ? listOf(rows) : (now?.(search, query, body) ?? listOf([])),
    [`${PATH}/confirm`]: answer,
    [`${PATH}/decline`]: answer,
    ...(payments && {
      '/backoffice/api/account/withdrawal/list': () => paymentsOf(payments()),
      '/backoffice/api/account/deposit/list': () => paymentsOf(payments()),
    }),
    [SETTINGS]: () => ({ body: { data: settings } }),
    [`${SETTINGS}/accept`]: (_search, _query, body) => {
      sent.push(body);
      return { body: { data: { status: 0, proposal: own } } };
    },
  });
  await openPart('/', ProposalsScreen, { language, ...(role && { role }) });
  await screen.findByRole('table');
  return { asked, sent };
};
const open = async (id: number) => {
  await userEvent.click(await screen.findByRole('button', { name: `Proposal ${id}` }));
  return within(await screen.findByRole('dialog'));
};
const button = (name: string) => ({ name });
/** The text of a cell, without the marks that keep a code together. */
const plainText = (cell: Element | undefined): string => seenText(cell as Element).replace(/[\u2066-\u2069]/g, '');

describe('proposals', () => {
  it('are asked for as those that wait; say in words what would be done, by whom, and for whom it waits', async () => {
    const { asked } = await show();
    const listed = asked.find((url) => url.includes('/proposals/list'));
    expect(new URL(listed ?? '', 'http://x').searchParams.get('search')).toBe('{"status":"waiting"}');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => plainText(row.children[1]))).toEqual([
      'Add $70 to the balance of account 100200300',
      'Add $70 to the balance of account 100200300',
      'Take back charge 4: $20 from account 100200300',
    ]);
    expect(rows.map((row) => row.children[3]?.textContent)).toEqual(['Mina Rad', 'You', 'Mina Rad']);
    expect(rows.map((row) => row.children[5]?.textContent)).toEqual([
      'Waits for you',
      'Waits for a second person',
      'Lapsed',
    ]);
  });

  it('say in words what would change in the access of staff', async () => {
    const person = { id: 4, email: 'mina@house.example', role: 'financial', partner: null, language: 'en' };
    const about = (id: number, act: string) => proposal(id, { kind: 'staff-change', arguments: { act, ...person } });
    const invited = proposal(6, { kind: 'staff-invitation', arguments: { ...person, first_name: 'Mina' } });
    await show({ rows: [invited, about(5, 'post'), about(4, 'end'), about(3, 'let-in'), about(2, 'reset-factor')] });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => plainText(row.children[1]))).toEqual([
      'Invite mina@house.example to the staff: Financial',
      'Make mina@house.example Financial',
      'End the access of mina@house.example',
      'Let mina@house.example in again',
      'Take the second factor of mina@house.example away',
    ]);
  });

  it('are confirmed with the master password, in a second step', async () => {
    const { sent } = await show();
    const dialog = await open(8);
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    await dialog.findByLabelText('Master password');
    expect(dialog.queryByText('You must enter master password'), 'nothing is sent by the first step').toBeNull();
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await dialog.findByText('You must enter master password')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'as agreed');
    await userEvent.type(dialog.getByLabelText('Master password'), 'right');
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await screen.findByText('Proposal 8 is confirmed and done.')).toBeVisible();
    expect(sent).toEqual([{ id: 8, reason: 'as agreed', password: 'right' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are declined with a reason; the own one can only be withdrawn', async () => {
    const { sent } = await show();
    const dialog = await open(9);
    expect(dialog.queryByRole('button', button('Confirm'))).toBeNull();
    await userEvent.click(dialog.getByRole('button', button('Withdraw')));
    await userEvent.click(dialog.getByRole('button', button('Withdraw')));
    expect(sent, 'no reason').toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reason'), 'wrong account');
    await userEvent.click(dialog.getByRole('button', button('Withdraw')));
    expect(await screen.findByText('Proposal 9 is withdrawn.')).toBeVisible();
    expect(sent).toEqual([{ id: 9, reason: 'wrong account' }]);
  });

  const late = () => ({ status: 409, body: { message: 'A sentence.', code: 'proposal-decided' } });
  const EARLIER = 'This proposal was already decided, as shown here. What you have just sent changed nothing.';
  const decided = { decided_by: 'Omid Nik', decided_at: at, may: [] };

  it.each([
    ['Confirm', theirs, { status: 'declined', decision_reason: 'wrong account' }, 'Declined', 'wrong account'],
    ['Decline', theirs, { status: 'confirmed', decision_reason: null }, 'Confirmed', undefined],
    ['Withdraw', own, { status: 'confirmed', decision_reason: 'as agreed' }, 'Confirmed', 'as agreed'],
  ] as const)(
    'decided meanwhile show who decided what, and offer nothing more after “%s”',
    async (verb, row, more, how, why) => {
      const searches: unknown[] = [];
      await show({
        confirm: late,
        now: (search) => {
          searches.push(search);
          return listOf([{ ...row, ...decided, ...more }]);
        },
      });
      const dialog = await open(row.id);
      await userEvent.click(dialog.getByRole('button', button(verb)));
      await userEvent.type(dialog.getByLabelText(/^(Note|Reason)/), 'mine');
      if (verb === 'Confirm') await userEvent.type(dialog.getByLabelText('Master password'), 'right');
      await userEvent.click(dialog.getByRole('button', button(verb)));
      expect(await dialog.findByText(EARLIER)).toBeVisible();
      expect(dialog.getByText(how)).toBeVisible();
      expect(dialog.getByText(/^\u2068Omid Nik\u2069, /)).toBeVisible();
      if (why) expect(dialog.getByText(why)).toBeVisible();
      expect(dialog.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Close']);
      expect(dialog.queryByRole('textbox')).toBeNull();
      expect(searches).toEqual([{ id: row.id }]);
      await userEvent.click(dialog.getByRole('button', button('Close')));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('decided meanwhile keep the refusal and what was typed until they could be read again', async () => {
    const answers = [{ status: 503, body: { message: 'A sentence.', code: 'unavailable' } }];
    await show({
      confirm: late,
      now: () => answers.shift() ?? listOf([{ ...theirs, ...decided, status: 'confirmed' }]),
    });
    const dialog = await open(8);
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'mine');
    await userEvent.type(dialog.getByLabelText('Master password'), 'right');
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await dialog.findByText('This proposal has been decided already.')).toBeVisible();
    expect(dialog.getByLabelText('Note (optional)')).toHaveValue('mine');
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await dialog.findByText(EARLIER)).toBeVisible();
  });

  it('say why one could no longer be done', async () => {
    await show({
      confirm: () => ({ body: { data: { ...theirs, status: 'lapsed', outcome: 'account-closed', may: [] } } }),
    });
    const dialog = await open(8);
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    await userEvent.type(dialog.getByLabelText('Master password'), 'right');
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await screen.findByText('The owner has closed this account for good')).toBeVisible();
  });

  it('show of one that lapsed why', async () => {
    await show();
    const dialog = await open(7);
    expect(dialog.getByText('The player no longer has this money; the charge cannot be taken back.')).toBeVisible();
    expect(dialog.queryByRole('button', button('Decline'))).toBeNull();
  });

  it('show changed settings of money, what stands still, and propose to accept them', async () => {
    const { sent } = await show({ settings: [changed] });
    const alert = within(await screen.findByRole('alert'));
    const items = alert.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['WALLET_ADDR: TOld → TNew', 'MASTER_PASSWORD: changed; the value is not shown']);
    expect(alert.getByText(/Deposits are closed.*No deposit, withdrawal or charge is approved\./)).toBeVisible();
    await userEvent.click(alert.getByRole('button', button('Propose to accept')));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'a new wallet');
    await userEvent.type(dialog.getByLabelText('Master password'), 'right');
    await userEvent.click(dialog.getByRole('button', button('Propose to accept')));
    expect(await screen.findByText('Proposal 9 waits for another super admin.')).toBeVisible();
    expect(sent).toEqual([{ settings: 3, reason: 'a new wallet', password: 'right' }]);
  });

  it('name the proposal that waits about changed settings, and its changes', async () => {
    const rows = [proposal(5, { kind: 'settings-change', arguments: { settings: 3, changed: changed.changed } })];
    await show({ rows, settings: [{ ...changed, proposal: 5 }] });
    expect(await screen.findByText('Proposal 5 to accept them waits.')).toBeVisible();
    expect(screen.queryByRole('button', button('Propose to accept'))).toBeNull();
    expect(plainText(screen.getAllByRole('row')[1]?.children[1])).toBe(
      'Accept changed settings of money: WALLET_ADDR: TOld → TNew, MASTER_PASSWORD',
    );
  });

  it('let an auditor read changed settings, and accept none', async () => {
    await show({ settings: [changed], role: 'auditor' });
    expect(await screen.findByText('Settings of money have changed')).toBeVisible();
    expect(screen.queryByRole('button', button('Propose to accept'))).toBeNull();
  });

  const approval = proposal(8, {
    kind: 'withdrawal-decision',
    arguments: { withdrawal: 4, account_code: '100200300', amount: 250, status: 1 },
  });
  const DISOWNED = /by the link of a mail, that this withdrawal was not theirs/;
  const confirmWith = async (dialog: ReturnType<typeof within>) => {
    await userEvent.type(dialog.getByLabelText('Master password'), 'right');
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
  };
  const toConfirm = async (dialog: ReturnType<typeof within>) => {
    await waitFor(() => expect(dialog.getByRole('button', button('Confirm'))).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
  };

  it('of a payment warn who confirms of all that its first approval warns of, and ask the same', async () => {
    const payment = withdrawal(4, {
      disowned_at: at,
      email_undo_until: at,
      address_warning: 'token',
      wallet_first_used_at: at,
      account_changes: [{ what: 'factor', at }],
      user: { account_code: '100200300', balance: 40, bars: [{ reason: 'blacklisted', until: null }] },
    });
    const { sent } = await show({ rows: [approval], payments: () => [payment] });
    const dialog = await open(8);
    expect(await dialog.findByText(DISOWNED)).toBeVisible();
    expect(dialog.getByText(/the change can be undone from the address before/)).toBeVisible();
    expect(dialog.getByText(/this is the contract of a token/)).toBeVisible();
    expect(dialog.getByText('This member is blacklisted.')).toBeVisible();
    expect(dialog.getByText(/^The wallet is new/)).toBeVisible();
    expect(dialog.getByText(/^The second factor of the account was changed/)).toBeVisible();
    expect(dialog.getByText(payment.dest_wallet_code)).toBeVisible();
    await toConfirm(dialog);
    await userEvent.click(dialog.getByRole('checkbox', { name: /I have asked the owner/ }));
    await confirmWith(dialog);
    await waitFor(() => expect(sent).toEqual([{ id: 8, reason: '', password: 'right', owner_asked: true }]));
  });

  it('of a deposit show what the network says and what is booked', async () => {
    const wanted = { deposit: 4, account_code: '100200300', amount: 30, status: 1 };
    const rows = [proposal(8, { kind: 'deposit-decision', arguments: wanted })];
    await show({ rows, payments: () => [deposit(4, { check: check('wrong-amount', 30) })] });
    const dialog = await open(8);
    expect(await dialog.findByText(/the amount sent differs from what the player entered/)).toBeVisible();
    expect(seenText(dialog.getByText(/is booked/))).toContain('The player entered $250; $30 is booked.');
  });

  it('of a payment warn of an overlapping hash before anything is done', async () => {
    const { sent } = await show({
      rows: [approval],
      payments: () => [withdrawal(4)],
      confirm: (_search, _query, body) =>
        (body as { overlap_seen?: boolean }).overlap_seen
          ? { body: { data: { ...approval, status: 'confirmed', may: [] } } }
          : { status: 409, body: { message: 'A sentence.', code: 'hash-code-overlaps' } },
    });
    const dialog = await open(8);
    await toConfirm(dialog);
    await confirmWith(dialog);
    expect(await dialog.findByText(/Search for the hash code first/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await screen.findByText('Proposal 8 is confirmed and done.')).toBeVisible();
    const body = { id: 8, reason: '', password: 'right' };
    expect(sent).toEqual([body, { ...body, overlap_seen: true }]);
  });

  it('of a withdrawal that is disowned meanwhile ask for what has become needed', async () => {
    let now = withdrawal(4);
    const { sent } = await show({
      rows: [approval],
      payments: () => [now],
      confirm: (_search, _query, body) =>
        (body as { owner_asked?: boolean }).owner_asked
          ? { body: { data: { ...approval, status: 'confirmed', may: [] } } }
          : {
              status: 422,
              body: {
                message: '',
                code: 'form-invalid',
                errors: { owner_asked: ['Say whether you asked.'] },
                codes: { owner_asked: ['owner-asked-required'] },
              },
            },
    });
    const dialog = await open(8);
    await toConfirm(dialog);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    now = withdrawal(4, { disowned_at: at });
    await confirmWith(dialog);
    const box = await dialog.findByRole('checkbox', { name: /I have asked the owner/ });
    expect(await dialog.findByText(DISOWNED)).toBeVisible();
    await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', button('Confirm')));
    expect(await screen.findByText('Proposal 8 is confirmed and done.')).toBeVisible();
    const body = { id: 8, reason: '', password: 'right' };
    expect(sent).toEqual([body, { ...body, owner_asked: true }]);
  });

  it('of a payment that cannot be read are not confirmed', async () => {
    await show({ rows: [approval] });
    const dialog = await open(8);
    expect(await dialog.findByText(/The payment could not be read/)).toBeVisible();
    expect(dialog.getByRole('button', button('Confirm'))).toBeDisabled();
    expect(dialog.getByRole('button', button('Decline'))).toBeEnabled();
  });

  it('are there in Persian', async () => {
    await show({ language: 'fa' });
    const [, row] = screen.getAllByRole('row');
    expect(plainText(row?.children[1])).toBe('افزودن $70 به موجودی حساب 100200300');
    expect(row?.children[5]?.textContent).toBe('در انتظار شما');
  });
});
