import type { Metrics } from '@lajvard/process';

/** What is measured of the encoders. */
export interface EncodingMetrics {
  frame(quality: string): void;
  /** An encoder ended that should have gone on; it is started again. */
  ended(quality: string): void;
}

export const encodingMetrics = (metrics: Metrics): EncodingMetrics => {
  const frames = metrics.counter({
    name: 'lajvard_studio_frames_total',
    help: 'Frames drawn and handed to the encoder of each quality.',
    labels: ['quality'],
  });
  const ends = metrics.counter({
    name: 'lajvard_studio_encoder_restarts_total',
    help: 'Encoders that exited while watched and were restarted.',
    labels: ['quality'],
  });
  return { frame: (quality) => frames.count({ quality }), ended: (quality) => ends.count({ quality }) };
};
