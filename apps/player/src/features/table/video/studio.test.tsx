import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CONFIG_WITHOUT_SERVER } from '../../../shared/site-config.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';

vi.mock('./open-video.ts', () => ({ openVideo: () => ({ close() {} }) })); // a stream that never comes

it('the bare picture says so when none has come in twenty seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const config = {
    ...CONFIG_WITHOUT_SERVER,
    VIDEO: { ...CONFIG_WITHOUT_SERVER.VIDEO, playback_url_template: '/v/{stream}' },
  };
  fakeServer({ 'GET /api/common/all': () => ({ status: 200, body: { data: { config } } }) });
  await openPage('/studio9');
  expect(await screen.findAllByText('Picture is coming…')).toHaveLength(2); // in the middle and in the signal
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await screen.findByText('There is no picture now. It comes by itself once there is one.')).toBeVisible();
  expect(screen.getByText('No picture')).toBeVisible();
  expect(screen.queryAllByText('Picture is coming…')).toEqual([]);
  vi.useRealTimers();
});
