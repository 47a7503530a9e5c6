import { openVideo } from './open-video.ts';
import type { VideoGate } from './video-gate.ts';
import type { VideoSource } from './video-source.ts';

/**
 * The live stream as a video source; every frame it shows lets `gate` release what that frame has shown. A stream that
 * follows another at once, in another quality, goes on holding results back.
 */
export function gatedVideo(gate: VideoGate): VideoSource {
  let showings = 0;
  let open = false;
  const shown = (isShown: boolean, ingestDelayMs: number) => {
    if (isShown === open) return;
    open = isShown;
    if (isShown) gate.open(ingestDelayMs);
    else gate.close();
  };
  return {
    show({ video, url, ingestDelayMs, onPicture, onBehind, onRefused, onTrouble, onFlow }) {
      const showing = ++showings;
      const run = openVideo(video, url, {
        onPicture: (shownPdtMs) => gate.pictureShown(shownPdtMs),
        isLate: (shownPdtMs) => gate.isLate(shownPdtMs, ingestDelayMs),
        onState: (state) => {
          // A stalled picture still holds results back: it may be only a second behind. Nothing else does.
          if (state === 'playing') shown(true, ingestDelayMs);
          else if (state !== 'connecting' && state !== 'stalled') shown(false, ingestDelayMs);
          if (state === 'playing') onPicture();
          else if (state === 'behind') onBehind();
          else if (state === 'refused') onRefused();
          else if (state !== 'connecting') onTrouble();
        },
        onFlow,
      });
      return () => {
        run.close();
        queueMicrotask(() => {
          if (showing === showings) shown(false, ingestDelayMs);
        });
      };
    },
  };
}
