import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, PERSON, type RecordedCall } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { signInAs } from '../../testing/sign-in.ts';

const MINA = {
  ...PERSON,
  birth_date: '1985-03-04',
  address: '12 Azadi',
  zip_code: '11369',
  country: 'Iran',
  city: 'Tehran',
  country_code: '98',
  phone_number: '9121234567',
};
const UPDATE = '/api/account/update';
const data = (value: unknown) => ({ status: 200, body: { data: value } });
const refusal = (codes: object) => ({ status: 422, body: { message: 'Please correct.', code: 'form-invalid', codes } });

/** Opens the account of `person`; `update` answers the changed profile. */
const open = async (
  person: object,
  update: (asked: RecordedCall) => { status: number; body: unknown },
  language?: 'fa',
) => {
  const server = fakeServer({
    'GET /api/account/profile': () => data(person),
    'GET /api/common/countries': () =>
      data([
        { name: 'Iran', code: 'IR', phonecode: '98' },
        { name: 'Germany', code: 'DE', phonecode: '49' },
      ]),
    'GET /api/common/cities': () => data([]),
    [`POST ${UPDATE}`]: update,
  });
  await openPage('/account/profile', language);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: language === 'fa' ? 'ویرایش' : 'Edit' }));
  return { server, user };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  signInAs(PERSON.id);
});

// docs/specification/2-account-and-back-office.md#23-profile
describe('editing personal data', () => {
  it('sends only what changed and shows what was stored', async () => {
    const { server, user } = await open(MINA, () => data({ ...MINA, city: 'Shiraz', zip_code: '71000' }));
    expect(screen.queryByLabelText('First name'), 'who they are is not edited').toBeNull();
    expect(screen.queryByLabelText('Year')).toBeNull();
    expect(await screen.findByLabelText('Country')).toHaveValue('Iran');
    await user.clear(field('City'));
    await user.type(field('City'), 'Shiraz');
    await user.clear(field('Zip code'));
    await user.type(field('Zip code'), '۷۱۰۰۰');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText(/has been saved/)).closest('[role=status]')).toBeVisible();
    expect(server.to(UPDATE).map(({ body }) => body)).toEqual([{ city: 'Shiraz', zip_code: '71000' }]);
    expect(screen.getByText('Shiraz')).toBeVisible();
  });

  it('keeps the telephone number when the country changes', async () => {
    const { server, user } = await open(MINA, () => data(MINA));
    await screen.findByRole('option', { name: 'Germany' });
    await user.selectOptions(field('Country'), 'Germany');
    expect(field('Country code')).toHaveValue('98');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/has been saved/);
    expect(server.to(UPDATE)[0]?.body).toEqual({ country: 'Germany' });
  });

  it('keeps everything typed when the page or the server refuses it', async () => {
    const { server, user } = await open(MINA, () => refusal({ phone_number: ['phone-invalid'] }));
    await user.clear(field('Address'));
    await user.type(field('Address'), '7 Hafez');
    await user.clear(field('City'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You must enter your city')).toBeVisible();
    expect(server.to(UPDATE)).toEqual([]);
    await user.type(field('City'), 'Yazd');
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), '0912 999');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The phone number must be 5 to 15 digits')).toBeVisible();
    expect(['Address', 'City', 'Phone number'].map((name) => field(name).value)).toEqual([
      '7 Hafez',
      'Yazd',
      '0912 999',
    ]);
  });

  it('adds a skipped name and birth date; if already set, the refusal names whom to ask', async () => {
    const skipped = { ...MINA, first_name: null, full_name: 'Demo', birth_date: null };
    const { server, user } = await open(skipped, () => refusal({ birthdate: ['identity-locked'] }));
    expect(screen.queryByLabelText('Last name')).toBeNull();
    await user.type(field('First name'), 'Mina');
    const birth = screen.getByRole('group', { name: /Date of birth/ });
    await user.type(within(birth).getByLabelText('Day'), '4');
    await user.selectOptions(within(birth).getByLabelText('Month'), '3');
    await user.type(within(birth).getByLabelText('Year'), '1985');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText(/can no longer be changed here/)).textContent).toContain('write to support');
    expect(server.to(UPDATE)[0]?.body).toEqual({ first_name: 'Mina', birthdate: '1985-03-04' });
    expect(field('First name')).toHaveValue('Mina');
  });

  it('works in Persian and leads to support', async () => {
    await open(MINA, () => data(MINA), 'fa');
    expect(screen.getByRole('link', { name: 'به پشتیبانی بنویسید' }).getAttribute('href')).toBe(
      '/account/ticketing/create',
    );
    expect(await screen.findByRole('option', { name: 'آلمان' })).toBeVisible();
  });
});
