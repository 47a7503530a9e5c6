import { openStage } from '../../scripts/picture-stage.ts';
import { freePort } from '../../tests/integration/src/free-port.ts';
import { measurePaint } from './paint.ts';
import { measureWire } from './wire.ts';

/** The JavaScript of a cold visit to landing and practice, and when a first visitor sees them. */
export const measurePages = async (): Promise<void> => {
  const stage = await openStage(await freePort(), {});
  try {
    await measureWire(stage);
    await measurePaint(stage);
  } finally {
    await stage.end();
  }
};
