import { expect, it } from 'vitest';
import { fakeServer, unknownIn } from './fake-server.ts';

const ROUNDS = { data: [{ round_number: 7 }] };
const CITIES = { data: [{ id: 1, title: 'Shiraz' }] };

it.fails('an answer that the contract does not know fails the test', async () => {
  fakeServer({ 'GET /api/rounds': () => ({ status: 200, body: ROUNDS }) });
  await fetch('/api/rounds?page=2');
});

it('an answer other than 200, or of a route outside the contract, may be anything', async () => {
  fakeServer({
    'GET /api/common/cities': () => ({ status: 422, body: CITIES }),
    'GET /not/of/the/contract': () => ({ status: 200, body: CITIES }),
  });
  for (const path of ['/api/common/cities', '/not/of/the/contract']) expect((await fetch(path)).bodyUsed).toBe(false);
});

it('each field that the contract does not know is named with its route and its path', () => {
  const unknown = unknownIn({ method: 'GET', path: '/api/rounds?page=2' }, ROUNDS);
  expect(unknown.length).toBeGreaterThan(0);
  for (const line of unknown)
    expect(line).toMatch(/^GET \/api\/rounds: data\.0\.\w+: .* \(lastRounds in packages\/contract\)$/);
  expect(unknown.join()).toContain('data.0.number');
});
