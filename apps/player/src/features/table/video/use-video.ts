import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Feeds } from '../round-source/round-source.ts';
import type { VideoSource } from './video-source.ts';

export type Quality = 'high' | 'medium' | 'low';
/** In the order of the stream names (docs/specification/1-table-and-site.md#32-common-data). */
export const QUALITIES: readonly Quality[] = ['high', 'medium', 'low'];

/** `none`: no picture came in time; the drawn wheel goes on. */
export type VideoStatus = 'loading' | 'showing' | 'none' | 'paused';

// docs/specification/1-table-and-site.md#92-times-of-a-round: video quality time-out
export const PATIENCE_MS = 20_000;

/** Plays the stream of a quality in a video element; a stream that does not come in 20 s is given up, with a word. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to begin anew
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
        if (shown) wait(); // one that was shown has its time again; one that never came keeps what is left of its own
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
