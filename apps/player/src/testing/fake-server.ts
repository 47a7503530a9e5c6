export { type Answer, type Asked, fakeServer } from '@lajvard/client/fake-server';

export const TOKENS = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  token_type: 'Bearer',
  expires_in: 900,
};

export const PERSON = {
  ...{ id: 7, account_code: '100200300', email: 'alice@demo.lajvard', first_name: 'Alice', last_name: 'Demo' },
  ...{ full_name: 'Alice Demo', birth_date: null, address: null, zip_code: null, country: null, city: null },
  ...{ bank_name: null, swift_bic: null, iban_no: null },
  ...{ country_code: null, phone_number: null, locale: 'en', favorite: null, is_admin: false, role: null },
  ...{
    blacklisted_at: null,
    balance: 1250,
    bet_limitation: null,
    bet_limit: null,
    deposit_limitation: null,
    last_logon_at: null,
  },
  settings: {
    ...{ closure_end_at: null, closure_period: null, exclusion_end_at: null, exclusion_period: null },
    ...{ bet_limitation_start_at: null, bet_limitation_period: null, bet_limitation_amount: null },
    ...{ deposit_limitation_start_at: null, deposit_limitation_period: null, deposit_limitation_amount: null },
  },
};
