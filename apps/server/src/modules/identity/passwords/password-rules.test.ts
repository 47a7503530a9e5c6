import { describe, expect, it } from 'vitest';
import { refuseWeak } from './password-rules.ts';

const owner = { email: 'parvaneh.k@example.org', site: { PRODUCT_NAME: 'Lajvard', DEMO: false } };

// docs/specification/2-account-and-back-office.md#93-passwords
describe('a password that is chosen', () => {
  it.each([
    ['password', 'common'],
    ['Password', 'common'],
    ['PASSWORD1', 'common'],
    ['12345678', 'common'],
    ['iloveyou', 'common'],
    ['qwertyuiop', 'common'],
    ['Passw0rd!', 'common'],
    ['casino123', 'common'],
    ['1234dragon!', 'common'],
    ['!!Sunshine1', 'common'],
    ['roulette36', 'common'],
    ['کازینو۱۲۳', 'common'],
    ['۱۲۳۴۵۶۷۸', 'common'],
    [' pass\u200cword ', 'common'],
    ['aaaaaaaa', 'common'],
    ['xyxyxyxyxyxy', 'common'],
    ['parvaneh.k@example.org', 'own-email'],
    ['Parvaneh.K1', 'own-email'],
    ['parvaneh.k12345', 'own-email'],
    ['lajvard1', 'product'],
    ['Lajvard!2026', 'product'],
  ])('%s is refused: %s', async (password, reason) => {
    expect((await refuseWeak(password, owner))?.errors).toEqual({ password: [`errors:password-${reason}`] });
  });

  it.each([
    'lapis-lazuli',
    'correct horse',
    'dragon841977',
    'casino royal night',
    'parvaneh.k goes home',
    'گربه‌ٔ سیاه شب',
  ])('%s is taken', async (password) => {
    expect(await refuseWeak(password, owner)).toBeUndefined();
  });

  it.each(['Lajvard-demo-1', 'LAJVARD-MASTER-1'])(
    '%s is in the README: it is accepted in the demo only',
    async (password) => {
      expect((await refuseWeak(password, owner))?.errors).toEqual({ password: ['errors:password-common'] });
      expect(await refuseWeak(password, { ...owner, site: { ...owner.site, DEMO: true } })).toBeUndefined();
    },
  );

  it('may have the name of a very short e-mail address in it', async () => {
    expect(await refuseWeak('ali!shab', { ...owner, email: 'ali@example.org' })).toBeUndefined();
  });
});
