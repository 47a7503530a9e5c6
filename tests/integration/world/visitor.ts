import type { FormReply, RefusalReply, Tokens } from '@lajvard/contract';
import { secretOf } from './mail-link.ts';
import type { Api, World } from './world.ts';

export const FORM = {
  first_name: 'Mina',
  last_name: 'Rad',
  address: '12 Azadi',
  zip_code: '11369',
  country: 'Iran',
  city: 'Tehran',
  country_code: '98',
  phone_number: '9121234567',
  password: 'lapis-lazuli',
  password_confirmation: 'lapis-lazuli',
  is_agree_rules: true,
};
export const BORN = { birthdate: '1990-05-06' };

/** What somebody without an account does: registers, opens the link of the mail, signs in. */
export const visitorOf = (world: World, nobody: Api) => {
  const register = (email: string, more: object = {}) =>
    nobody.post<FormReply>('/api/auth/register', {
      email,
      password: 'lapis-lazuli',
      password_confirmation: 'lapis-lazuli',
      ...more,
    });
  const codeFor = async (email: string, count = 1): Promise<string> => {
    const [mail] = await world.mailsTo(email, count);
    return secretOf(mail?.link, 'token');
  };
  const exchange = (code: string) => nobody.post<Tokens & RefusalReply>('/oauth/token', { grant_type: 'code', code });
  const signIn = (email: string, password: string) => nobody.post<RefusalReply>('/api/auth/login', { email, password });
  return { register, codeFor, exchange, signIn };
};
