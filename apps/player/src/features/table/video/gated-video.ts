import { openVideo } from './open-video.ts';
import type { VideoGate } from './video-gate.ts';
import type { VideoSource } from './video-source.ts';

/** The live stream as a video source; every frame it shows lets `gate` release what that frame has shown. */
export function gatedVideo(gate: VideoGate): VideoSource {
  return {
    show({ video, url, ingestDelayMs, onPicture, onTrouble }) {
      let open = false;
      const shown = (isShown: boolean) => {
        if (isShown === open) return;
        open = isShown;
        if (isShown) gate.open(ingestDelayMs);
        else gate.close();
      };
      const showing = openVideo(video, url, {
        onPicture: (shownPdtMs) => gate.pictureShown(shownPdtMs),
        onState: (state) => {
          // A stalled picture still holds results back: it may be only a second behind. A lost one does not.
          if (state === 'playing') shown(true);
          if (state === 'lost' || state === 'unsupported') shown(false);
          if (state === 'playing') onPicture();
          else if (state !== 'connecting') onTrouble();
        },
      });
      return () => {
        showing.close();
        shown(false);
      };
    },
  };
}
