import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CONFIG_WITHOUT_SERVER, loadSiteConfig } from '../../../shared/site/site-config.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import type { VideoListeners } from './open-video.ts';

let stream: VideoListeners; // says nothing by itself
vi.mock('./open-video.ts', () => ({
  openVideo: (_video: unknown, _url: string, listeners: VideoListeners) => {
    stream = listeners;
    return { close() {} };
  },
}));

const openStudio = async () => {
  const config = {
    ...CONFIG_WITHOUT_SERVER,
    VIDEO: { ...CONFIG_WITHOUT_SERVER.VIDEO, playback_url_template: '/v/{stream}' },
  };
  fakeServer({ 'GET /api/common/all': () => ({ status: 200, body: { data: { config } } }) });
  await loadSiteConfig();
  await openPage('/studio9');
};

it('the bare video page reports a missing picture at once, and shows it when it comes', async () => {
  await openStudio();
  await screen.findAllByText('Connecting to the live stream…');
  act(() => stream.onState('lost'));
  expect(screen.getByText('No video right now. It will start by itself.')).toBeVisible();
  expect(screen.getByText('No live stream')).toBeVisible();
  act(() => stream.onState('playing'));
  expect(screen.queryByText('No video right now. It will start by itself.')).toBeNull();
  expect(screen.getByText('Live stream is playing')).toBeVisible();
});

it('the bare video page reports that no picture came within twenty seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openStudio();
  expect(await screen.findAllByText('Connecting to the live stream…')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await screen.findByText('No video right now. It will start by itself.')).toBeVisible();
  expect(screen.getByText('No live stream')).toBeVisible();
  expect(screen.queryAllByText('Connecting to the live stream…')).toEqual([]);
  vi.useRealTimers();
});

it('where the browser refuses to play, the bare video page waits for a press', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await openStudio();
  await screen.findAllByText('Connecting to the live stream…');
  act(() => stream.onState('refused'));
  fireEvent.click(screen.getByRole('button', { name: 'Press to play' }));
  expect(screen.queryByRole('button', { name: 'Press to play' })).toBeNull();
  act(() => stream.onState('playing'));
  expect(screen.getByText('Live stream is playing')).toBeVisible();
});
