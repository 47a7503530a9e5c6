import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONFIG_WITHOUT_SERVER } from '../../shared/site/site-config.ts';
import { fakeServer, PERSON } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { signInAs } from '../../testing/sign-in.ts';

const serve = () =>
  fakeServer({
    'GET /api/account/profile': () => ({ status: 200, body: { data: { ...PERSON, balance: 500 } } }),
    'GET /api/common/all': () => ({ status: 200, body: { data: { config: CONFIG_WITHOUT_SERVER } } }),
  });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const enter = async (name: string | RegExp, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const NOT_CONNECTED = 'The payment system not connected yet.';

beforeEach(() => signInAs(PERSON.id));

describe('a deposit by card', () => {
  it('takes 50 to 5.000 dollars, explains that no provider is connected, and sends nothing', async () => {
    const server = serve();
    await openPage('/account/deposit/card');
    await press('Deposit');
    expect(await screen.findByText('You must enter amount')).toBeVisible();
    await enter(/Amount/, '49');
    expect(await screen.findByText('Amount must be greater than or equal to 50')).toBeVisible();
    await enter(/Amount/, '5001');
    expect(await screen.findByText('Amount must be smaller than or equal to 5.000')).toBeVisible();
    expect(screen.queryByText(NOT_CONNECTED)).toBeNull();
    await enter(/Amount/, '5000');
    await press('Deposit');
    expect(await screen.findByText(NOT_CONNECTED)).toBeVisible();
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('a withdrawal to a bank', () => {
  it('names every missing field, accepts valid input, and sends nothing', async () => {
    const server = serve();
    await openPage('/account/withdrawal/bank');
    await press('Request withdrawal');
    for (const words of ['You must enter amount', /your bank name$/, /your SWIFT-BIC$/, /your IBAN$/]) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    await enter(/Amount/, '501');
    await enter('Bank name', 'AB');
    await enter('SWIFT-BIC', 'DEUTDEFF50');
    await enter('IBAN', 'DE89370400440532013000');
    expect(await screen.findByText('Amount must be smaller than available balance')).toBeVisible();
    expect(await screen.findByText('Bank name must be minimum 3 characters')).toBeVisible();
    expect(await screen.findByText('SWIFT-BIC must be exactly 11 letters and digits')).toBeVisible();
    await enter(/Amount/, '500');
    await enter('Bank name', 'ABC');
    await enter('SWIFT-BIC', 'DEUTDEFF500');
    expect(screen.queryByText(NOT_CONNECTED)).toBeNull();
    await press('Request withdrawal');
    expect(await screen.findByText(NOT_CONNECTED)).toBeVisible();
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(['/account/deposit', '/account/withdrawal'])('%s links to neither unconnected form', async (address) => {
    serve();
    await openPage(address);
    await screen.findByRole('heading', { level: 1 });
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways.filter((way) => way === '/account/deposit/card' || way === '/account/withdrawal/bank')).toEqual([]);
  });
});
