import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Feeds } from '../model/side-facts.ts';
import {
  enlargedBy,
  measuredKilobits,
  QUALITIES,
  type Quality,
  QualityChoice,
  widestPicture,
} from './quality-choice.ts';
import type { VideoSource } from './video-source.ts';

/** `none`: no picture came in time; `refused`: the browser waits for a press. The drawn wheel replaces both. */
export type VideoStatus = 'loading' | 'showing' | 'none' | 'paused' | 'refused';

// docs/specification/1-table-and-site.md#92-times-of-a-round: video quality time-out
export const PATIENCE_MS = 20_000;

/**
 * Plays the stream in a video element, as fine as its size needs and the line carries until the player chooses a
 * quality; status `none` after 20 s without a picture. `mayRise`: whether a better quality may begin now, which leaves
 * a short gap.
 */
export function useVideo(
  video: RefObject<HTMLVideoElement | null>,
  feeds: Feeds | null,
  mayRise: boolean,
  source: VideoSource | null,
) {
  const [choice] = useState(() => new QualityChoice(measuredKilobits(), widestPicture()));
  const [quality, setQuality] = useState(choice.quality);
  const rises = useEffectEvent((kilobits: number) => {
    const enlarged = video.current ? enlargedBy(video.current) : 0;
    setQuality(choice.flows({ kilobits, enlarged }, mayRise, performance.now()));
  });
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
      onBehind: () => {
        if (shown) wait(); // once shown, a picture gets the full time again
        shown = false;
      },
      onRefused: () => {
        setPlaying(false);
        setState('refused');
      },
      onTrouble: () => {
        if (shown) wait();
        shown = false;
        setQuality(choice.fails(performance.now()));
      },
      onFlow: rises,
    });
    return () => {
      clearTimeout(giveUp);
      close();
    };
  }, [video, source, stream, template, delayMs, playing, attempt, choice]);

  const choose = useCallback((value: Quality) => setQuality(choice.choose(value)), [choice]);
  const play = useCallback(() => {
    // Within the press, because some browsers let only that very call start a picture; there is nothing to play yet.
    video.current?.play().catch(() => {});
    setPlaying(true);
  }, [video]);
  const pause = useCallback(() => {
    setPlaying(false);
    setState('paused');
  }, []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, quality, offered: choice.offered, choose, playing, play, pause, retry };
}
