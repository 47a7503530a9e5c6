import { pocketOfRest } from '@lajvard/wheel';
import type { Croupier } from '../motion/croupier.ts';
import { Caption, captionLines } from './caption.ts';
import { Grain } from './grain.ts';
import { paintBall } from './paint-ball.ts';
import { paintWheel } from './paint-frame.ts';
import { PocketLight } from './pocket-light.ts';
import type { Stage } from './stage.ts';
import { type YuvPicture, yuvPicture } from './yuv.ts';

/** Half of a frame's time, as in a film camera. */
const SHUTTER_MS = 20;

/** Draws frames of the table as the camera would see them. */
export class Film {
  readonly #stage: Stage;
  readonly #caption: Caption;
  readonly #light: PocketLight;
  readonly #grain: Grain;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#light = new PocketLight(stage.texture);
    this.#caption = new Caption(stage.height);
    this.#grain = new Grain(stage.width * stage.height);
  }

  /** Bytes of one frame. */
  get frameBytes(): number {
    return this.#stage.background.length;
  }

  /** Draws the moment `at` (the server's epoch ms) into `bytes`; returns the picture over them. */
  draw(bytes: Uint8Array, croupier: Croupier, at: number): YuvPicture {
    const picture = yuvPicture(this.#stage.width, this.#stage.height, bytes);
    const scene = croupier.sceneAt(at);
    const before = croupier.sceneAt(at - SHUTTER_MS);
    this.#light.show(pocketOfRest(scene));
    paintWheel(picture, this.#stage, scene.rotorAngle);
    if (scene.ball !== null) paintBall(picture, this.#stage, [before.ball ?? scene.ball, scene.ball]);
    this.#grain.paint(picture, at);
    this.#caption.paint(picture, captionLines(croupier.roundNumber, at));
    return picture;
  }
}
