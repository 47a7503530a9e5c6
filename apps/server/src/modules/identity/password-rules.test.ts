import { describe, expect, it } from 'vitest';
import { refuseWeak } from './password-rules.ts';

const owner = { email: 'parvaneh.k@example.org', product: 'Lajvard' };

describe('a password that is chosen', () => {
  it.each([
    ['password', 'common'],
    ['Password', 'common'],
    ['PASSWORD1', 'common'],
    ['12345678', 'common'],
    ['iloveyou', 'common'],
    ['qwertyuiop', 'common'],
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

  it.each(['lapis-lazuli', 'Lajvard-demo-1', 'correct horse', 'parvaneh.k goes home', 'گربه‌ٔ سیاه شب'])(
    '%s is taken',
    async (password) => {
      expect(await refuseWeak(password, owner)).toBeUndefined();
    },
  );

  it('may have the name of a very short e-mail address in it', async () => {
    expect(await refuseWeak('ali!shab', { ...owner, email: 'ali@example.org' })).toBeUndefined();
  });
});
