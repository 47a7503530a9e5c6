import type { Metrics } from '@lajvard/process';

/** @returns the age in seconds of the newest part of each stream that is watched; null: nobody can tell */
const partAges = async (mediaUrl: string): Promise<Readonly<Record<string, number>>> => {
  const answer = await fetch(`${mediaUrl}/healthz`, { signal: AbortSignal.timeout(1_000) });
  return ((await answer.json()) as { watched?: Record<string, number> }).watched ?? {};
};

/** The age of the picture, as the embedded media server tells it; of another media server nothing is known here. */
export const measureVideo = (metrics: Metrics, mediaUrl: string): void =>
  metrics.gauge({
    name: 'lajvard_video_age_seconds',
    help: 'Age in seconds of the newest part of each watched stream.',
    labels: ['stream'],
    read: async () =>
      Object.entries(await partAges(mediaUrl)).map(([stream, value]) => ({ value, labels: { stream } })),
  });
