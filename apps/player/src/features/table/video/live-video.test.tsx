import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { connect, liveTable, renderTable } from '../../../testing/sit-down.tsx';
import { FakeClock } from '../round-source/testing/fake-clock.ts';
import { LiveVideo } from './LiveVideo.tsx';
import { VideoContext } from './video-context.ts';
import type { VideoSource } from './video-source.ts';

let leave = () => {};
afterEach(() => leave());

// docs/specification/1-table-and-site.md#413-video
test('where the browser refuses to play, one button starts the film, and nothing else does', async () => {
  const { table, server } = liveTable(new FakeClock());
  leave = () => table.stop();
  const show = vi.fn<VideoSource['show']>(() => () => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await renderTable(
    table,
    <VideoContext value={{ show }}>
      <LiveVideo small={false} />
    </VideoContext>,
    'en',
  );
  await connect(table, server);
  expect(show).toHaveBeenCalledTimes(1);
  act(() => show.mock.lastCall?.[0].onRefused());
  expect(screen.getByRole('status')).toHaveTextContent('Your browser waits for you before it plays the video.');
  await act(() => new Promise((next) => setTimeout(next)));
  expect(show).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Press to play' }));
  expect(show).toHaveBeenCalledTimes(2);
  act(() => show.mock.lastCall?.[0].onPicture());
  expect(screen.queryByRole('button', { name: 'Press to play' })).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Live');
  act(() => show.mock.lastCall?.[0].onBehind());
  expect(screen.getByRole('status'), 'not live while it is behind').toHaveTextContent('Connecting to the live stream…');
});
