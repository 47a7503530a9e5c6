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
  const connecting = await screen.findAllByText('Connecting to the live stream…');
  expect(connecting).toHaveLength(2); // in the middle and in the signal
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await screen.findByText('No video right now. It will start by itself.')).toBeVisible();
  expect(screen.getByText('No live stream')).toBeVisible();
  expect(screen.queryAllByText('Connecting to the live stream…')).toEqual([]);
  vi.useRealTimers();
});
