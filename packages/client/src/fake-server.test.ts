import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from './fake-server.ts';

afterEach(() => vi.restoreAllMocks());

it('prints the route and the path of each field that the contract does not know', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const cities = { data: [{ id: 1, title: 'Shiraz' }] };
  fakeServer({
    'GET /api/rounds': () => ({ status: 200, body: { data: [{ round_number: 7 }] } }),
    'GET /api/common/cities': () => ({ status: 422, body: cities }),
    'GET /not/of/the/contract': () => ({ status: 200, body: cities }),
  });
  for (const path of ['/api/rounds?page=2', '/api/common/cities', '/not/of/the/contract']) await fetch(path);
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line).toMatch(/^GET \/api\/rounds: data\.0\.\w+: .* \(lastRounds in packages\/contract\)$/);
  expect(lines.join()).toContain('data.0.number');
});
