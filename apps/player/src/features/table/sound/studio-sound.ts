import { type RefObject, useEffect, useRef } from 'react';
import { whenTouched } from './first-touch.ts';
import { loudness, onVolume, readVolume } from './volume.ts';

/** The videos that are audible now. */
const audible = new Set<HTMLVideoElement>();

/** Whether the stream of the wheel has sound that is now audible. */
export const isStudioAudible = (): boolean => [...audible].some(hasSound);

/** Whether a video has sound. Browsers report it in three ways; where none is known, assume no sound. */
function hasSound(
  video: HTMLVideoElement & {
    mozHasAudio?: boolean;
    webkitAudioDecodedByteCount?: number;
    audioTracks?: { length: number };
  },
): boolean {
  return Boolean(video.mozHasAudio || video.webkitAudioDecodedByteCount || video.audioTracks?.length);
}

/**
 * Applies the studio slider to a video (docs/specification/1-table-and-site.md#29-volume). A video starts muted:
 * before the first gesture, browsers play no other.
 */
export function useStudioSound(video: RefObject<HTMLVideoElement | null>): void {
  const touched = useRef(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const follow = () => {
      const { studio } = loudness(readVolume());
      const open = touched.current && studio > 0;
      element.volume = studio;
      element.muted = !open;
      if (open) audible.add(element);
      else audible.delete(element);
    };
    follow();
    const endVolume = onVolume(follow);
    const endTouch = whenTouched(() => {
      touched.current = true;
      follow();
    });
    // A browser that considers the gesture too old stops an unmuted video; muted is better than stopped.
    const keepPlaying = () => {
      if (element.muted || document.visibilityState === 'hidden') return;
      element.play().catch((refusal: unknown) => {
        if (!(refusal instanceof DOMException) || refusal.name !== 'NotAllowedError') return;
        element.muted = true;
        audible.delete(element);
      });
    };
    element.addEventListener('pause', keepPlaying);
    return () => {
      element.removeEventListener('pause', keepPlaying);
      endVolume();
      endTouch();
      audible.delete(element);
    };
  }, [video]);
}
