import { expect, it } from 'vitest';
import { passkeyHostOf } from './passkey-host.ts';

it.each([
  ['https://office.example.org', 'office.example.org', 'https://office.example.org'],
  ['https://office.example.org:8443/', 'office.example.org', 'https://office.example.org:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
])('at %s passkeys belong to %s and come from %s', (url, host, origin) => {
  expect(passkeyHostOf(url, 'http://127.0.0.1:3000')).toEqual({ host, origin });
});

it.each(['http://office.example.org', 'http://127.0.0.1:3000', 'https://192.0.2.7', 'https://[2001:db8::1]'])(
  'at %s there are none',
  (url) => {
    expect(passkeyHostOf(url, 'http://127.0.0.1:3000')).toBeNull();
  },
);

it('of a demo without an address, passkeys are at localhost', () => {
  expect(passkeyHostOf(null, 'http://127.0.0.1:3000')).toEqual({ host: 'localhost', origin: 'http://localhost:3000' });
});
