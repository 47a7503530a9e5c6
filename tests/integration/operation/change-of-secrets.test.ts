import { linkLook, oauthToken, profile, resetPassword, type Tokens } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { useWorld } from '../world/world.ts';

const NEW = { TOKEN_SECRET: 'n'.repeat(40), RECEIPT_SECRET: 'm'.repeat(40) };

const world = await useWorld({ leads: false });
const nobody = await world.api(null);
await nobody.call(resetPassword, { body: { email: 'alice@demo.lajvard' } });
const [mail] = await world.mailsTo('alice@demo.lajvard'); // a server without the secret of before drops what waits
const { TOKEN_SECRET: TOKEN_SECRET_PREVIOUS, RECEIPT_SECRET: RECEIPT_SECRET_PREVIOUS } = world.settings;
/** As it comes back after a change of its secrets. */
const { url: between } = await world.secondServer({ ...NEW, TOKEN_SECRET_PREVIOUS, RECEIPT_SECRET_PREVIOUS });
/** At the end of the change. */
const { url: later } = await world.secondServer(NEW);

const profileAt = async (url: string, { access_token }: Tokens): Promise<number> =>
  (await fetch(`${url}${profile.path}`, { headers: { Authorization: `Bearer ${access_token}` } })).status;
const renewAt = async (url: string, { refresh_token }: Tokens, device_id: string): Promise<Response> =>
  fetch(`${url}${oauthToken.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'refresh_token', refresh_token, device_id }),
  });

it('a new secret signs nobody out while the one before it is known, and what it signs needs no other', async () => {
  const tokens = await world.login('alice');
  expect(await profileAt(between, tokens), 'an access token of before').toBe(200);
  const renewed = await renewAt(between, tokens, 'alices-own');
  expect(renewed.status, 'a refresh token of before').toBe(200);
  const after = (await renewed.json()) as Tokens;
  const again = await renewAt(between, tokens, 'alices-own');
  expect(await again.json(), 'two tabs get one answer').toEqual(after);
  expect(await profileAt(later, after), 'what was signed since then needs no other').toBe(200);
  expect((await renewAt(later, after, 'alices-own')).status).toBe(200);
});

it('without the secret before it nobody of before is believed', async () => {
  const tokens = await world.login('bob');
  expect(await profileAt(later, tokens)).toBe(401);
  expect((await renewAt(later, tokens, 'bobs-own')).status).toBe(401);
});

it('links in mails of before open while the secret of before is known', async () => {
  const u = secretOf(mail?.link);
  const look = async (url: string): Promise<number> => {
    const body = JSON.stringify({ u });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${url}${linkLook.path}`, { method: 'POST', headers, body })).status;
  };
  expect(u).not.toBe('');
  expect(await look(between)).toBe(200);
  expect(await look(later)).not.toBe(200);
});
