import { type RefObject, useEffect, useRef } from 'react';
import { whenTouched } from './first-touch.ts';
import { loudness, onVolume, readVolume } from './volume.ts';

/** The pictures that are heard now. */
const heard = new Set<HTMLVideoElement>();

/** Whether the stream of the wheel brings a sound of its own, and it is let through. */
export const isStudioAudible = (): boolean => [...heard].some(hasSound);

/** Browsers tell in three ways whether there is a sound in a stream; where none of them is known, there is none. */
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
 * Drives the sound of a picture by the studio slider (docs/specification/1-table-and-site.md#29-volume). A picture starts mute: browsers play no
 * other before the first gesture.
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
      if (open) heard.add(element);
      else heard.delete(element);
    };
    follow();
    const endVolume = onVolume(follow);
    const endTouch = whenTouched(() => {
      touched.current = true;
      follow();
    });
    // A browser that takes the gesture for too old stops a picture that is no longer mute: rather a mute one.
    const keepPlaying = () => {
      if (element.muted || document.visibilityState === 'hidden') return;
      element.play().catch((refusal: unknown) => {
        if (!(refusal instanceof DOMException) || refusal.name !== 'NotAllowedError') return;
        element.muted = true;
        heard.delete(element);
      });
    };
    element.addEventListener('pause', keepPlaying);
    return () => {
      element.removeEventListener('pause', keepPlaying);
      endVolume();
      endTouch();
      heard.delete(element);
    };
  }, [video]);
}
