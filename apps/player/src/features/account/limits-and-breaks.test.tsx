import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { DAY_MS, data, inDays, person, refusal, signIn } from './testing/account-person.ts';

const SETTINGS = 'POST /api/account/user/update_settings';

beforeEach(signIn);

// docs/specification/2-account-and-back-office.md#513-deposit-and-bet-limit
describe('a break', () => {
  it('asks for period and reason, then confirms with the end date and that it is binding', async () => {
    const server = fakeServer({
      'GET /api/account/profile': () => data(person()),
      [SETTINGS]: () => data(person({}, { closure_end_at: inDays(91), closure_period: 3 })),
    });
    await openPage('/account/details/closure');
    const user = userEvent.setup();
    const send = async () => user.click(screen.getByRole('button', { name: 'Take a break' }));
    await screen.findByRole('radio', { name: '3 months' });
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      '1',
      '3',
      '6',
      '9',
      '12',
    ]);
    await send();
    expect(await screen.findByText('You must select your time period')).toBeVisible();
    expect(screen.queryByLabelText('Reason')).toBeNull();
    await user.click(screen.getByRole('radio', { name: '3 months' }));
    await user.type(screen.getByLabelText('Reason'), 'x');
    await send();
    expect(await screen.findByText('Your reason must be minimum 2 characters')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'yz');
    await send();
    const year = new Date(Date.now() + 91 * DAY_MS).getFullYear();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(String(year));
    await user.click(screen.getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.to('/api/account/user/update_settings')).toHaveLength(0);
    await send();
    await user.click(await screen.findByRole('button', { name: 'Yes, start the break' }));
    expect(await screen.findByText('Your account closure has been updated successfully')).toBeVisible();
    expect(server.to('/api/account/user/update_settings').map(({ body }) => body)).toEqual([
      { action: 'closure', period: 3, reason: 'xyz' },
    ]);
    expect(screen.getByText('You can change your settings in next')).toBeVisible();
    expect(screen.getByRole('timer').textContent).toMatch(/^9[01] days\d\d:\d\d:\d\d$/);
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').settings.closure_end_at).toEqual(expect.any(String));
  });

  it('cannot be shortened once it runs, and one alert explains that', async () => {
    fakeServer({
      'GET /api/account/profile': () => data(person({}, { exclusion_end_at: inDays(400), exclusion_period: 24 })),
      [SETTINGS]: () => refusal('setting-locked'),
    });
    await openPage('/account/details/closure?kind=exclusion');
    const user = userEvent.setup();
    expect(await screen.findByText('You can extend it at any time.')).toBeVisible();
    expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      '6',
      '12',
      '24',
      '36',
      '48',
      '60',
    ]);
    await user.click(screen.getByRole('radio', { name: '6 months' }));
    await user.type(screen.getByLabelText('Reason'), 'enough');
    await user.click(screen.getByRole('button', { name: 'Exclude myself' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, exclude me' }));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map((one) => one.textContent)).toEqual([
      'This setting is locked: you can make it stricter now, and loosen it only when the lock ends.',
    ]);
    expect(screen.getByLabelText('Reason')).toHaveValue('enough');
  });
});

describe('limits', () => {
  it('name the one that support set, beside the own form', async () => {
    const staff_limits = { bet: null, deposit: { max: 300, period: 'monthly' } };
    const standing = { staff_limits, deposit_limitation: { deposit: 20, max: 300, renews_at: inDays(30) } };
    fakeServer({ 'GET /api/account/profile': () => data(person(standing)) });
    await openPage('/account/details/limits');
    const sentence = await screen.findByText(/Support has set a limit for your account/);
    expect(seenText(sentence)).toBe(
      'Support has set a limit for your account: $300 (Monthly). Only support can raise or remove it; the stricter ' +
        'limit counts.',
    );
    expect(screen.getByRole('button', { name: 'Set limit' })).toBeVisible();
  });

  const own = { bet_limitation_period: '1w', bet_limitation_amount: 100 };
  const byStaff = { bet: 20, bet_max: 60, period: '2w', by_staff: true };
  it.each([
    ['that of support alone', {}, byStaff, 'Limit set by support (2 weeks)', /^(?!.*[Yy]our (own )?limit)/s],
    [
      'that of support, stricter than the own',
      own,
      byStaff,
      'Limit set by support (2 weeks)',
      /own limit is \$100 \(1 w/,
    ],
    [
      'the own',
      own,
      { bet: 90, bet_max: 100, period: '1w' },
      'Your limit (1 week)',
      /Support has set .* \$60 \(2 weeks\)/,
    ],
  ])('say who set the one in force: %s', async (_which, settings, bet_limitation, label, others) => {
    const staff_limits = { bet: { max: 60, period: '2w' }, deposit: null };
    fakeServer({ 'GET /api/account/profile': () => data(person({ staff_limits, bet_limitation }, settings)) });
    await openPage('/account/details/limits?tab=bet');
    expect(await screen.findByText(label)).toBeVisible();
    expect(seenText(screen.getByRole('tabpanel'))).toMatch(others);
  });

  it('ask for confirmation of a large change before sending it', async () => {
    const standing = { deposit_limitation: { deposit: 0, max: 100, renews_at: inDays(30) } };
    const own = { deposit_limitation_period: 'monthly', deposit_limitation_amount: 100 };
    const server = fakeServer({
      'GET /api/account/profile': () => data(person(standing, own)),
      [SETTINGS]: () => data(person(standing)),
    });
    await openPage('/account/details/limits');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText<HTMLInputElement>('Amount (USD)'), '125000');
    const send = () => user.click(screen.getByRole('button', { name: 'Set limit' }));
    await send();
    const question = await screen.findByRole('alertdialog', { name: 'Is this amount right?' });
    expect(question.textContent).toContain('$100');
    expect(question.textContent).toContain('$125.000');
    await user.click(within(question).getByRole('button', { name: 'No, go back' }));
    expect(server.to('/api/account/user/update_settings')).toEqual([]);
    await send();
    await user.click(await screen.findByRole('button', { name: 'Yes, set it' }));
    await waitFor(() => expect(server.to('/api/account/user/update_settings')).toHaveLength(1));
  });

  it('take a deposit limit in whole dollars, typed or pasted', async () => {
    const server = fakeServer({
      'GET /api/account/profile': () => data(person()),
      [SETTINGS]: () =>
        data(
          person(
            { deposit_limitation: { deposit: 40, max: 1200, renews_at: inDays(30) } },
            {
              deposit_limitation_start_at: inDays(0),
              deposit_limitation_period: 'monthly',
              deposit_limitation_amount: 1200,
            },
          ),
        ),
    });
    await openPage('/account/details/limits');
    const user = userEvent.setup();
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount (USD)');
    await user.click(screen.getByRole('button', { name: 'Set limit' }));
    expect(await screen.findByText('You must enter amount')).toBeVisible();
    expect(screen.getByText('Monthly')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull(); // one period is no choice
    await user.type(amount, 'abc');
    expect(screen.getByText('Write the amount in digits only')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '0');
    expect(await screen.findByText('Amount must be greater than or equal to 1')).toBeVisible();
    await user.clear(amount);
    await user.click(amount);
    await user.paste('۱.200,60');
    expect(amount).toHaveValue('1.200,60');
    expect(screen.getByText('“1.200,60” has cents; enter whole dollars')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set limit' }));
    expect(server.to('/api/account/user/update_settings'), 'nothing is sent').toEqual([]);
    await user.clear(amount);
    await user.paste('۱.200,00');
    expect(screen.queryByText(/has cents/)).toBeNull();
    expect(amount).toHaveValue('1.200,00');
    expect(screen.getByText('“1.200,00” is read as 1200 dollars')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set limit' }));
    expect(await screen.findByText('Your account settings has been updated successfully')).toBeVisible();
    expect(server.to('/api/account/user/update_settings').map(({ body }) => body)).toEqual([
      { action: 'deposit_limit', period: 'monthly', amount: 1200 },
    ]);
    expect(screen.getByText('You can change your deposit limitation settings in next')).toBeVisible();
    expect(screen.getByText('$1.200')).toBeVisible();
    expect(screen.getByRole('timer').textContent).toMatch(/^(29|30) days/);
  });

  it('show the bet limit in its own tab, with its lock of weeks', async () => {
    fakeServer({
      'GET /api/account/profile': () =>
        data(
          person(
            { bet_limitation: { bet: 30, bet_max: 200, period: '2w' } },
            { bet_limitation_start_at: inDays(-4), bet_limitation_period: '2w', bet_limitation_amount: 200 },
          ),
        ),
    });
    const page = await openPage('/account/details/limits');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Bet Limit' }));
    expect(await screen.findByText('You can change your bet limitation settings in next')).toBeVisible();
    expect(screen.getByRole('timer').textContent).toMatch(/^(9|10) days/);
    expect(screen.getByRole('radio', { name: '2 weeks' })).toBeChecked();
    expect(page.path()).toBe('/account/details/limits?tab=bet');
  });
});
