import { type StudioEvent, studioEvent } from '@lajvard/contract';

/** The announcement in the data of a `round` event; null if it cannot be read. */
export function readRoundEvent(data: string): StudioEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  const parsed = studioEvent.safeParse(value);
  return parsed.success ? parsed.data : null;
}
