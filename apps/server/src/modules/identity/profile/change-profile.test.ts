import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { useFreshDatabase } from '../../../testing/use-fresh-database.ts';
import { changeProfile, type ProfileForm } from './change-profile.ts';

const { db } = await useFreshDatabase();

/** Every field of the form: its column, and another value than the player has. */
const CHANGES: Readonly<Record<keyof ProfileForm, readonly [column: string, value: string]>> = {
  first_name: ['first_name', 'Ada'],
  last_name: ['last_name', 'Lovelace'],
  birthdate: ['birth_date', '1985-03-04'],
  address: ['address', '7 Hafez'],
  zip_code: ['zip_code', '11369'],
  country: ['country', 'Iran'],
  city: ['city', 'Yazd'],
  country_code: ['country_code', '98'],
  phone_number: ['phone_number', '9121234567'],
};
const COLUMNS = Object.values(CHANGES).map(([column]) => column);

const storedFacts = async (): Promise<object> =>
  (await db.pool.query(`select ${COLUMNS.join(', ')} from users where id = 1`)).rows[0];

beforeEach(() =>
  db.pool.query(
    `delete from users;
     insert into users (id, level, account_code, email, locale, address, zip_code, country, city, country_code,
       phone_number) overriding system value
     values (1, 'user', '100000001', 'ada@house.example', 'en', '1 Main Street', '00000', 'UK', 'London', '44',
       '5550100')`,
  ),
);

test.each(Object.entries(CHANGES))('%s is stored when it alone changes', async (field, [column, value]) => {
  const before = await storedFacts();
  const change = { userId: 1, form: { [field]: value }, ip: '192.0.2.1' };
  expect(await changeProfile({ db, clock: systemClock }, change, async () => undefined)).toBeUndefined();
  expect(await storedFacts()).toEqual({ ...before, [column]: value });
});
