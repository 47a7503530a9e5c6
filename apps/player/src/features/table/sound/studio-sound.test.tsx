import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { isStudioAudible, useStudioSound } from './studio-sound.ts';
import { DEFAULT_VOLUME, setVolume } from './volume.ts';

afterEach(() => {
  setVolume(DEFAULT_VOLUME);
});

function Picture() {
  const video = useRef<HTMLVideoElement>(null);
  useStudioSound(video);
  return <video ref={video} muted />;
}

test('the studio slider controls the video, which stays muted until the page is touched', () => {
  const { container, unmount } = render(<Picture />);
  const video = container.querySelector('video');
  if (!video) throw new Error('no picture');
  expect([video.muted, video.volume]).toEqual([true, 0.2]);

  window.dispatchEvent(new Event('pointerup'));
  expect(video.muted).toBe(false);
  setVolume({ studio: 0.5 });
  expect(video.volume).toBe(0.5);
  setVolume({ level: 0.4 });
  expect(video.volume).toBeCloseTo(0.2);
  setVolume({ level: 0 });
  expect(video.muted).toBe(true);
  setVolume({ level: 1, voice: 0 });
  expect([video.muted, video.volume]).toEqual([false, 0.5]);
  unmount();
});

test('only a video with an audible soundtrack silences the synthetic ball', () => {
  const { container } = render(<Picture />);
  const video = container.querySelector('video');
  if (!video) throw new Error('no picture');
  window.dispatchEvent(new Event('pointerup'));
  expect(isStudioAudible()).toBe(false);
  Object.assign(video, { webkitAudioDecodedByteCount: 1000 });
  expect(isStudioAudible()).toBe(true);
  setVolume({ studio: 0 });
  expect(isStudioAudible()).toBe(false);
});
