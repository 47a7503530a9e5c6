import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, at, check, deposit, HASH, serve, withdrawal } from '../../testing/fake-payments.ts';
import { openOffice } from '../../testing/open-office.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const UPDATE = '/backoffice/api/account/deposit/update';
const PAY = '/backoffice/api/account/withdrawal/update';

describe('the queue of deposits', () => {
  it('shows waiting deposits by default; another status is named in the address', async () => {
    const server = serve('super-admin', [deposit(7), deposit(6, { status: 1, may: [2] })]);
    const { history } = await openOffice('/account/deposits/wait');
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Waiting for approval')).toBeVisible();
    expect(within(row).getByRole('link', { name: '100200300' }).getAttribute('href')).toBe(
      '/admin/account/profile/100200300/overview',
    );
    expect(row.className).not.toContain('lj-row-waits'); // all rows wait: a tint would tell nothing
    const searchOf = (place: number) =>
      new URL(server.to('/backoffice/api/account/deposit/list').at(place)?.path ?? '', 'http://x').searchParams.get(
        'search',
      );
    expect(searchOf(0)).toBe('{"status":0}');
    const statuses = screen.getByRole('group', { name: 'Status' });
    await userEvent.click(within(statuses).getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(history.location.href).toBe('/admin/account/deposits/wait?status=all'));
    expect(searchOf(-1)).toBe('{}');
    const marked = async () => (await button('Deposit 7')).closest('tr')?.className;
    await waitFor(async () => expect(await marked()).toContain('lj-row-waits'));
    expect((await button('Deposit 6')).closest('tr')?.className).not.toContain('lj-row-waits');
    expect(screen.getByRole('radio', { name: 'Waiting (7)' })).toBeVisible();
  });

  it.each([
    ['/account/deposits/wait', 'deposits-waiting-2026-11-29.csv'],
    ['/account/deposits/wait?status=all', 'deposits-all-2026-11-29.csv'],
    ['/account/deposits/wait?from=2026-11-01&to=2026-11-15', 'deposits-waiting-2026-11-01-to-2026-11-15.csv'],
    ['/account/deposits/wait?keyword=100200300&page=1', 'deposits-waiting-keyword-100200300-2026-11-29.csv'],
  ])('%s is downloaded as %s', async (address, wanted) => {
    const names: string[] = [];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00Z') });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    serve('super-admin', [deposit(7)], {
      'GET /backoffice/api/account/deposit/csv': () => ({ status: 200, body: 'id\r\n7\r\n' }),
    });
    await openOffice(address);
    await press('Download CSV');
    await expect.poll(() => names).toEqual([wanted]);
  });

  it('approves only after the dialog, and updates the row in place', async () => {
    const rows = [deposit(7, { check: check('found', 250) })];
    const after = deposit(7, { status: 1, may: [2] });
    const server = serve('super-admin', rows, {
      [`POST ${UPDATE}`]: () => ({ status: 200, body: { data: after } }),
    });
    await openOffice('/account/deposits/wait');
    await press('Approve deposit 7');
    const dialog = await screen.findByRole('dialog', { name: 'Approve deposit 7' });
    expect(server.to(UPDATE)).toEqual([]);
    expect(within(dialog).getByText('100200300')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: `${HASH} on the public explorer` })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.to(UPDATE)).toEqual([]);
    await press('Approve deposit 7');
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('Deposit 7 is approved.')).toBeVisible();
    expect(server.to(UPDATE).map(({ body }) => body)).toEqual([{ id: 7, status: 1, seen: 0 }]);
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Approved')).toBeVisible();
    expect(row.className).not.toContain('lj-row-waits');
    expect(within(row).queryByRole('button', { name: 'Approve deposit 7' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Waiting (6)' })).toBeVisible();
  });

  it('books the amount that arrived, and shows what the player entered', async () => {
    const rows = [deposit(7, { check: check('wrong-amount', 25) })];
    const after = deposit(7, { status: 1, may: [2], amount: 30 });
    const server = serve('super-admin', rows, { [`POST ${UPDATE}`]: () => ({ status: 200, body: { data: after } }) });
    await openOffice('/account/deposits/wait');
    await press('Approve deposit 7');
    const dialog = await screen.findByRole('dialog', { name: 'Approve deposit 7' });
    expect(within(dialog).getByRole('alert').textContent).toContain(
      'Warning: the amount sent differs from what the player entered.',
    );
    const amount = within(dialog).getByRole('textbox', { name: 'Amount that arrived (whole dollars)' });
    expect(amount, 'what the network says').toHaveValue('25');
    await userEvent.clear(amount);
    await press(/^Approve$/);
    expect(within(dialog).getByText('You must enter amount')).toBeVisible();
    for (const typed of ['1,250', '1e3', '0']) {
      await userEvent.clear(amount);
      await userEvent.type(amount, typed);
      expect(within(dialog).getByRole('button', { name: 'Approve' }), typed).toBeVisible();
    }
    await userEvent.clear(amount);
    await userEvent.type(amount, '1.250');
    expect(within(dialog).getByRole('button', { name: /^Approve .*1.?250/ })).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '30');
    expect(amount).toHaveAccessibleDescription(
      'The player entered $250; $30 is booked. ' + 'The player sees both amounts, on the page and by e-mail.',
    );
    await press(/^Approve .?\$30/);
    expect(await screen.findByText('Deposit 7 is approved.')).toBeVisible();
    expect(server.to(UPDATE).map(({ body }) => body)).toEqual([{ id: 7, status: 1, seen: 0, amount: 30 }]);
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('$30');
    expect(seenText(row)).toContain('of $250 entered');
    await press('Deposit 7');
    const details = await screen.findByRole('dialog', { name: 'Deposit 7' });
    expect(within(details).getByText('Player entered')).toBeVisible();
  });

  it('focuses the next payment after a decision, and the button after a cancel', async () => {
    serve('super-admin', [deposit(8), deposit(7), deposit(6)], {
      [`POST ${UPDATE}`]: ({ body }) => {
        const { id } = body as { id: number };
        return { status: 200, body: { data: deposit(id, { status: 1, may: [2] }) } };
      },
    });
    await openOffice('/account/deposits/wait');
    await press('Approve deposit 8');
    await press('Cancel');
    await waitFor(async () => expect(await button('Approve deposit 8')).toHaveFocus());
    await press('Approve deposit 7');
    await press(/^Approve .?\$250/);
    await waitFor(async () => expect(await button('Approve deposit 6')).toHaveFocus());
    await press('Approve deposit 6');
    await press(/^Approve .?\$250/);
    await waitFor(async () => expect(await button('Approve deposit 8')).toHaveFocus()); // none is left below
  });

  it('goes on with the next that waits, whatever the cashier and a colleague have decided, or came in', async () => {
    let waiting = Array.from({ length: 19 }, (_, place) => 19 - place);
    serve('super-admin', [], {
      'GET /backoffice/api/account/deposit/list': ({ path }) => {
        const query = new URL(path, 'http://x').searchParams;
        const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
        const rows = waiting.slice((page - 1) * limit, page * limit).map((id) => deposit(id));
        const meta = { page, limit, total: waiting.length, last_page: Math.ceil(waiting.length / limit) };
        const counts = { waiting: waiting.length, approved: 0, declined: 0 };
        return { status: 200, body: { data: rows, meta, counts, totals: { count: waiting.length, amount: 0 } } };
      },
      [`POST ${UPDATE}`]: ({ body }) => {
        const { id } = body as { id: number };
        waiting = waiting.filter((other) => other !== id);
        return { status: 200, body: { data: deposit(id, { status: 1, may: [2] }) } };
      },
    });
    await openOffice('/account/deposits/wait');
    for (const id of [19, 18]) {
      await press(`Approve deposit ${id}`);
      await press(/^Approve .?\$250/);
      expect(await screen.findByText(`Deposit ${id} is approved.`)).toBeVisible();
    }
    expect(await button('Deposit 19'), 'it stays in its place').toBeVisible();
    waiting = [21, 20, ...waiting.filter((id) => id !== 17 && id !== 16 && id !== 15)];
    await press('Next');
    for (const id of [4, 3, 2, 1]) expect(await button(`Approve deposit ${id}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve deposit 5' })).toBeNull();
    expect(screen.getAllByText('13 to 16 of 16')[0]).toBeVisible();
  });

  it.each(['deposit', 'withdrawal'] as const)('warns before approving a %s that the player is barred', async (kind) => {
    const bars = [
      { reason: 'blacklisted' as const, until: null },
      { reason: 'exclusion' as const, until: '2027-05-01T12:00:00.000Z' },
    ];
    const user = { account_code: '100200300', balance: 40, bars };
    serve('super-admin', [kind === 'deposit' ? deposit(7, { user }) : withdrawal(7, { user })]);
    await openOffice(`/account/${kind}s/wait`);
    await press(`Approve ${kind} 7`);
    const [warning] = within(await screen.findByRole('dialog')).getAllByRole('alert');
    expect(warning?.textContent).toMatch(/This member is blacklisted\..*excluded themselves until .*2027/);
    await press('Cancel');
    await press(`Decline ${kind} 7`);
    expect(within(await screen.findByRole('dialog')).queryByText(/blacklisted/)).toBeNull();
  });

  it('ignores a second press while the first is under way, and cannot be left then', async () => {
    let answer = (_: Answer): void => undefined;
    const waits = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    const server = serve('super-admin', [deposit(7)], { [`POST ${UPDATE}`]: () => waits });
    await openOffice('/account/deposits/wait');
    await press('Approve deposit 7');
    const confirm = await button(/^Approve .?\$250/);
    await userEvent.click(confirm);
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(confirm);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    answer({ status: 200, body: { data: deposit(7, { status: 1, may: [2] }) } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to(UPDATE)).toHaveLength(1);
  });

  it('requires a reason for a decline, and keeps it when the server refuses', async () => {
    const server = serve('super-admin', [deposit(7)], {
      [`POST ${UPDATE}`]: () => ({ status: 409, body: { message: 'A sentence.', code: 'deposit-spent' } }),
    });
    await openOffice('/account/deposits/wait');
    await press('Decline deposit 7');
    await press(/^Decline .?\$250/);
    expect(await screen.findByText('You must enter a reason for decline transaction')).toBeVisible();
    expect(server.to(UPDATE)).toEqual([]);
    const reason = screen.getByRole('textbox', { name: 'Reason for the decline' });
    await userEvent.type(reason, 'no such transfer');
    await press(/^Decline .?\$250/);
    expect(
      await screen.findByText('The player no longer has this money; the deposit cannot be taken back.'),
    ).toBeVisible();
    expect(reason).toHaveValue('no such transfer');
    expect(server.to(UPDATE).at(-1)?.body).toEqual({ id: 7, status: 2, seen: 0, description: 'no such transfer' });
  });

  it('shows which colleague decided first, and the row’s current state', async () => {
    const rows = [deposit(7)];
    serve('super-admin', rows, {
      [`POST ${UPDATE}`]: () => {
        rows[0] = deposit(7, { status: 2, may: [1] });
        const decided = { status: 2, by: 'Super2 Demo', at };
        return { status: 409, body: { message: 'A sentence.', code: 'already-decided', decided } };
      },
    });
    await openOffice('/account/deposits/wait');
    await press('Approve deposit 7');
    await press(/^Approve .?\$250/);
    expect((await screen.findByRole('alert')).textContent).toContain('Already declined by Super2 Demo, 21 Mar 2026');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: /^Approve/ })).toBeNull();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    const row = (await button('Deposit 7')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Declined')).toBeVisible();
  });

  it('opens the focused row’s dialogs with a and r, but never acts on a key alone', async () => {
    const server = serve('super-admin', [deposit(7), deposit(6, { status: 1, may: [2] })]);
    await openOffice('/account/deposits/wait');
    await button('Deposit 7');
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog'), 'no row has the focus').toBeNull();
    await userEvent.keyboard('ja');
    expect(await screen.findByRole('dialog', { name: 'Approve deposit 7' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: 'Deposit 6' }).focus();
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog'), 'it is approved already').toBeNull();
    await userEvent.keyboard('r');
    expect(await screen.findByRole('dialog', { name: 'Decline deposit 6' })).toBeVisible();
    expect(server.to(UPDATE)).toEqual([]);
  });

  it('opens a row with its history and who decided', async () => {
    const steps = [
      { status: 0 as const, at, description: null, by: null },
      { status: 2 as const, at: '2026-03-21T09:00:00.000Z', description: 'no such transfer', by: 'Super2 Demo' },
    ];
    serve('super-admin', [deposit(7, { status: 2, may: [1], steps, check: check('found') })]);
    await openOffice('/account/history/deposit');
    await press('Deposit 7');
    const dialog = await screen.findByRole('dialog', { name: 'Deposit 7' });
    expect(within(dialog).getByText('Declined by Super2 Demo')).toBeVisible();
    expect(within(dialog).getByText('no such transfer')).toBeVisible();
    expect(within(dialog).getByRole('status').textContent).toContain('token, wallet and amount all match');
  });
});

describe('the queue of withdrawals', () => {
  it('requires the hash of the paying transfer for an approval', async () => {
    const server = serve('super-admin', [withdrawal(9)], {
      [`POST ${PAY}`]: () => ({ status: 200, body: { data: withdrawal(9, { status: 1, may: [2], hash_code: HASH }) } }),
    });
    await openOffice('/account/withdrawals/wait');
    await press('Approve withdrawal 9');
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('You must enter receipt hash code')).toBeVisible();
    expect(server.to(PAY)).toEqual([]);
    await userEvent.click(screen.getByRole('textbox', { name: 'Receipt hash code' }));
    await userEvent.paste(HASH);
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('Withdrawal 9 is approved.')).toBeVisible();
    expect(server.to(PAY).map(({ body }) => body)).toEqual([{ id: 9, status: 1, seen: 0, hash_code: HASH }]);
  });

  it.each([
    ['house', /wallet that deposits go to/],
    ['token', /contract of a token/],
    ['nobody', /nobody has the key/],
  ] as const)('warns before it pays to an address of kind %s', async (address_warning, words) => {
    serve('super-admin', [withdrawal(9, { address_warning })]);
    await openOffice('/account/withdrawals/wait');
    await press('Approve withdrawal 9');
    expect(within(await screen.findByRole('dialog')).getByRole('alert')).toHaveTextContent(words);
    await press('Cancel');
    await press('Decline withdrawal 9');
    expect(within(await screen.findByRole('dialog')).queryByRole('alert')).toBeNull();
  });

  it('warns of an overlapping hash, and approves with the same one only', async () => {
    const server = serve('super-admin', [withdrawal(9)], {
      [`POST ${PAY}`]: ({ body }) =>
        (body as { overlap_seen?: boolean }).overlap_seen
          ? { status: 200, body: { data: withdrawal(9, { status: 1, may: [2], hash_code: HASH }) } }
          : { status: 409, body: { message: '', code: 'hash-code-overlaps' } },
    });
    await openOffice('/account/withdrawals/wait');
    await press('Approve withdrawal 9');
    const field = await screen.findByRole('textbox', { name: 'Receipt hash code' });
    for (const hash of [`0x${'a'.repeat(64)}`, HASH]) {
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(hash);
      await press(/^Approve .?\$250/);
      expect(await screen.findByText(/Search for the hash code first/)).toBeVisible();
    }
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('Withdrawal 9 is approved.')).toBeVisible();
    const sent = { id: 9, status: 1, seen: 0 };
    expect(server.to(PAY).map(({ body }) => body)).toEqual([
      { ...sent, hash_code: 'a'.repeat(64) },
      { ...sent, hash_code: HASH },
      { ...sent, hash_code: HASH, overlap_seen: true },
    ]);
  });
});

describe('the financial role', () => {
  it('sees plain rows: no status filter, search, account ids or actions, and nothing to open', async () => {
    const plain = { user: { account_code: null, balance: 40, bars: [] }, may: [], steps: [] };
    const server = serve('financial', [deposit(7, plain)]);
    await openOffice('/account/deposits/wait?status=approved&keyword=100200300');
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Waiting/ })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Account ID' })).toBeNull();
    for (const name of ['Deposit 7', 'Approve deposit 7', 'Decline deposit 7']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    const [asked] = server.to('/backoffice/api/account/deposit/list');
    expect(new URL(asked?.path ?? '', 'http://x').searchParams.get('search')).toBe('{"status":0}');
  });
});

describe('a withdrawal that the owner of the account disowned', () => {
  it('says so in its row and before a decision, and is approved only once the owner was asked', async () => {
    const row = withdrawal(9, { disowned_at: at, email_undo_until: at });
    const server = serve('super-admin', [row], {
      [`POST ${PAY}`]: () => ({ status: 200, body: { data: withdrawal(9, { status: 1, may: [2], hash_code: HASH }) } }),
    });
    await openOffice('/account/withdrawals/wait');
    const marked = (await button('Withdrawal 9')).closest('tr') as HTMLElement;
    expect(within(marked).getByText('The owner says it was not them')).toBeVisible();
    expect(within(marked).getByText('E-mail changed lately')).toBeVisible();
    await press('Approve withdrawal 9');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/by the link of a mail, that this withdrawal was not theirs/)).toBeVisible();
    expect(within(dialog).getByText(/the change can be undone from the address before/)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText(/hash/i), HASH);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /I have asked the owner/ }));
    await press(/^Approve .?\$250/);
    await waitFor(() => expect(server.to(PAY)).toHaveLength(1));
    expect(server.to(PAY)[0]?.body).toMatchObject({ id: 9, status: 1, owner_asked: true });
  });

  it('that is disowned while the dialog is open is asked about there', async () => {
    let row = withdrawal(9);
    const server = serve('super-admin', [row], {
      'GET /backoffice/api/account/withdrawal/list': () => ({
        status: 200,
        body: {
          data: [row],
          meta: { page: 1, limit: 15, total: 1, last_page: 1 },
          totals: { count: 1, amount: 250 },
          counts: { waiting: 1, approved: 0, declined: 0 },
        },
      }),
      [`POST ${PAY}`]: ({ body }) =>
        (body as { owner_asked?: boolean }).owner_asked
          ? { status: 200, body: { data: withdrawal(9, { status: 1, may: [2], hash_code: HASH }) } }
          : {
              status: 422,
              body: {
                message: '',
                code: 'form-invalid',
                errors: { owner_asked: ['A sentence.'] },
                codes: { owner_asked: ['owner-asked-required'] },
              },
            },
    });
    await openOffice('/account/withdrawals/wait');
    await press('Approve withdrawal 9');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/hash/i), HASH);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    row = withdrawal(9, { disowned_at: at });
    await press(/^Approve .?\$250/);
    const box = await dialog.findByRole('checkbox', { name: /I have asked the owner/ });
    expect(await dialog.findByText(/that this withdrawal was not theirs/)).toBeVisible();
    await userEvent.click(box);
    await press(/^Approve .?\$250/);
    expect(await screen.findByText('Withdrawal 9 is approved.')).toBeVisible();
    expect(server.to(PAY).at(-1)?.body).toMatchObject({ owner_asked: true });
  });

  it('is declined without a question', async () => {
    serve('super-admin', [withdrawal(9, { disowned_at: at })]);
    await openOffice('/account/withdrawals/wait');
    await press('Decline withdrawal 9');
    expect(within(await screen.findByRole('dialog')).queryByRole('checkbox')).toBeNull();
  });
});

describe('a withdrawal to a new wallet of an account that was changed lately', () => {
  const row = withdrawal(9, {
    wallet_first_used_at: at,
    account_changes: [
      { what: 'email', at: '2026-03-20T07:00:00.000Z' },
      { what: 'password', at },
    ],
  });

  it('says both in its row, with the time', async () => {
    serve('super-admin', [row, withdrawal(8)]);
    await openOffice('/account/withdrawals/wait');
    const marked = (await button('Withdrawal 9')).closest('tr') as HTMLElement;
    expect(within(marked).getByText(/^New wallet: 21 Mar 2026, 08:30$/)).toBeVisible();
    expect(within(marked).getByText(/^Changed: e-mail and password, 21 Mar 2026, 08:30$/)).toBeVisible();
    const plain = (await button('Withdrawal 8')).closest('tr') as HTMLElement;
    expect(within(plain).queryByText(/New wallet|Changed/)).toBeNull();
  });

  it.each(['Approve withdrawal 9', 'Withdrawal 9'])('and in the dialog “%s”', async (name) => {
    serve('super-admin', [row]);
    await openOffice('/account/withdrawals/wait');
    await press(name);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The wallet is new: .* on 21 Mar 2026, 08:30/)).toBeVisible();
    expect(dialog.getByText(/^The e-mail address of the account was changed on 20 Mar 2026, 07:00/)).toBeVisible();
    expect(dialog.getByText(/^The password of the account was changed on 21 Mar 2026, 08:30/)).toBeVisible();
  });
});
