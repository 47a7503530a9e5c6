import type { SitePage } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { useWorld } from '../world/world.ts';

const world = await useWorld({ env: { SUPPORT_EMAIL: 'help@play.example', PRODUCT_NAME: 'Firouzeh' } });
const nobody = await world.api(null);

const show = async (address: string): Promise<SitePage> =>
  ((await (await nobody.get(`/api/pages/show/${address}`)).body) as { data: SitePage }).data;

// docs/specification/1-table-and-site.md#21-routes
it("showPage: a legal page is served in both languages, with the operator's settings", async () => {
  const english = await show('en/terms-and-conditions');
  expect(english).toMatchObject({ language: 'en', slug: 'terms-and-conditions', title: 'Terms and conditions' });
  expect(english.description).toContain('Firouzeh');
  expect(JSON.stringify(english.content)).toContain('mailto:help@play.example');
  expect((await show('fa/terms-and-conditions')).title).toBe('قوانین و مقررات');
});

it('showPage: what is not there, or no language of ours, is refused', async () => {
  expect((await nobody.get('/api/pages/show/fa/nothing-here')).status).toBe(404);
  expect((await nobody.get('/api/pages/show/de/terms-and-conditions')).status).toBe(404);
});
