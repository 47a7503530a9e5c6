import { linkLook, oauthToken, profile, resetPassword, type Tokens } from '@lajvard/contract';
import { type RunningServer, type Settings, SILENT, startServer } from '@lajvard/server';
import { afterEach, expect, it } from 'vitest';
import { secretOf } from './mail-link.ts';
import { useWorld } from './world.ts';

const NEW = { TOKEN_SECRET: 'n'.repeat(40), RECEIPT_SECRET: 'm'.repeat(40) };

const world = await useWorld({ leads: false });
const servers: RunningServer[] = [];
// one that does not know the secret of before would drop the mails that wait
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** The server as it comes back after a change of its settings. */
const startAgain = async (more: Partial<Settings>): Promise<string> => {
  const settings = { ...world.settings, ...more };
  const server = await startServer({ settings, address: world.database.address, log: SILENT, leads: false });
  servers.push(server);
  return server.url;
};
const profileAt = async (url: string, { access_token }: Tokens): Promise<number> =>
  (await fetch(`${url}${profile.path}`, { headers: { Authorization: `Bearer ${access_token}` } })).status;
const renewAt = async (url: string, { refresh_token }: Tokens, device_id: string): Promise<Response> =>
  fetch(`${url}${oauthToken.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'refresh_token', refresh_token, device_id }),
  });

it('signs nobody out while the secret before it is known, and signs with the new one', async () => {
  const tokens = await world.login('alice');
  const between = await startAgain({
    ...NEW,
    TOKEN_SECRET_PREVIOUS: world.settings.TOKEN_SECRET,
    RECEIPT_SECRET_PREVIOUS: world.settings.RECEIPT_SECRET,
  });
  expect(await profileAt(between, tokens), 'an access token of before').toBe(200);
  const renewed = await renewAt(between, tokens, 'alices-own');
  expect(renewed.status, 'a refresh token of before').toBe(200);
  const after = (await renewed.json()) as Tokens;
  const again = await renewAt(between, tokens, 'alices-own');
  expect(await again.json(), 'two tabs get one answer').toEqual(after);
  const later = await startAgain(NEW);
  expect(await profileAt(later, after), 'what was signed since then needs no other').toBe(200);
  expect((await renewAt(later, after, 'alices-own')).status).toBe(200);
});

it('without the secret before it nobody of before is believed', async () => {
  const tokens = await world.login('bob');
  const changed = await startAgain(NEW);
  expect(await profileAt(changed, tokens)).toBe(401);
  expect((await renewAt(changed, tokens, 'bobs-own')).status).toBe(401);
});

it('opens the links in mails of before', async () => {
  const nobody = await world.api(null);
  await nobody.call(resetPassword, { body: { email: 'alice@demo.lajvard' } });
  const [mail] = await world.mailsTo('alice@demo.lajvard');
  const u = secretOf(mail?.link);
  const look = async (url: string): Promise<number> => {
    const body = JSON.stringify({ u });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${url}${linkLook.path}`, { method: 'POST', headers, body })).status;
  };
  expect(u).not.toBe('');
  expect(await look(await startAgain({ ...NEW, TOKEN_SECRET_PREVIOUS: world.settings.TOKEN_SECRET }))).toBe(200);
  expect(await look(await startAgain(NEW))).not.toBe(200);
});
