import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Feeds } from '../model/side-facts.ts';
import type { VideoSource } from './video-source.ts';

export type Quality = 'high' | 'medium' | 'low';
/** In the order of the stream names (docs/specification/1-table-and-site.md#32-common-data). */
export const QUALITIES: readonly Quality[] = ['high', 'medium', 'low'];

/** `none`: no picture came in time; the drawn wheel replaces it. */
export type VideoStatus = 'loading' | 'showing' | 'none' | 'paused';

// docs/specification/1-table-and-site.md#92-times-of-a-round: video quality time-out
export const PATIENCE_MS = 20_000;

/** Plays one quality of the stream in a video element; status `none` after 20 s without a picture. */
export function useVideo(
  video: RefObject<HTMLVideoElement | null>,
  feeds: Feeds | null,
  quality: Quality,
  source: VideoSource | null,
) {
  const [state, setState] = useState<VideoStatus>('loading');
  const [playing, setPlaying] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const stream = feeds?.streams[QUALITIES.indexOf(quality)] ?? null;
  const template = feeds?.urlTemplate ?? null;
  const delayMs = feeds?.ingestDelayMs ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must restart the effect
  useEffect(() => {
    const element = video.current;
    if (!element || !source || stream === null || template === null || !playing) return;
    let shown = false;
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      setState('loading');
      clearTimeout(giveUp);
      giveUp = setTimeout(() => setState('none'), PATIENCE_MS);
    };
    wait();
    const close = source.show({
      video: element,
      url: template.replace('{stream}', encodeURIComponent(stream)),
      ingestDelayMs: delayMs,
      onPicture: () => {
        shown = true;
        clearTimeout(giveUp);
        setState('showing');
      },
      onTrouble: () => {
        if (shown) wait(); // once shown, a picture gets the full time again
        shown = false;
      },
    });
    return () => {
      clearTimeout(giveUp);
      close();
    };
  }, [video, source, stream, template, delayMs, playing, attempt]);

  const play = useCallback(() => setPlaying(true), []);
  const pause = useCallback(() => {
    setPlaying(false);
    setState('paused');
  }, []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, playing, play, pause, retry };
}
