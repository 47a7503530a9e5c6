import { type StudioEvent, studioEvent, watchedStreams } from '@lajvard/contract';

/** The announcement in the data of a `round` event; null if it cannot be read. */
export function readRoundEvent(data: string): StudioEvent | null {
  const parsed = studioEvent.safeParse(parse(data));
  return parsed.success ? parsed.data : null;
}

/** The names in the data of a `watched` event; null if they cannot be read. */
export function readWatched(data: string): readonly string[] | null {
  const parsed = watchedStreams.safeParse(parse(data));
  return parsed.success ? parsed.data.streams : null;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
