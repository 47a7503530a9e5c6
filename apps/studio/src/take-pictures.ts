// Draws what the browser needs of the wheel, with the studio's own renderer. After a change of shape, light or camera:
// npx node apps/studio/src/take-pictures.ts
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROTOR_RADIUS } from '@lajvard/wheel';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { paintWheel } from './drawing/paint-frame.ts';
import { drawRotor } from './drawing/rotor-artwork.ts';
import { buildStage, openStage, type StageTables } from './drawing/stage.ts';
import { type YuvPicture, yuvPicture } from './drawing/yuv.ts';

// Wider than the film, as the desktop's stage is; the camera's picture grows at its sides.
const [WIDTH, HEIGHT] = [1472, 720];
const ROTOR_SIZE = 1280;
const QUALITY = 82;
/** Strength 256 (the artwork's own brightness) as a byte; a lit place may be brighter. */
const FULL_STRENGTH = 200;
const FOLDER = path.resolve(import.meta.dirname, '../../../packages/felt/src/scene/pictures');

const tables = buildStage(WIDTH, HEIGHT);
const still = yuvPicture(WIDTH, HEIGHT);
paintWheel(still, openStage(tables), 0);
await save('stage', pictureOf(yuvPicture(WIDTH, HEIGHT, tables.background)));
await save('still', pictureOf(still));
await save('strength', strengthOf(tables));
await save('rotor', rotorFromAbove());

async function save(name: string, canvas: Canvas): Promise<void> {
  const bytes = await canvas.encode('webp', QUALITY);
  await writeFile(path.join(FOLDER, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp: ${(bytes.length / 1000).toFixed(0)} kB\n`);
}

/** BT.709, studio range, to red, green and blue. */
function pictureOf(picture: YuvPicture): Canvas {
  return painted((x, y) => {
    const light = (((picture.luma[y * WIDTH + x] as number) - 16) * 255) / 219;
    const at = ((y >> 1) * WIDTH) / 2 + (x >> 1);
    const blue = (((picture.blue[at] as number) - 128) * 255) / 224;
    const red = (((picture.red[at] as number) - 128) * 255) / 224;
    return [light + 1.5748 * red, light - 0.1873 * blue - 0.4681 * red, light + 1.8556 * blue];
  });
}

/** How strongly each place shows the rotor's artwork; black where it does not. */
function strengthOf({ luma }: StageTables): Canvas {
  const strengths = new Float32Array(WIDTH * HEIGHT);
  luma.pixel.forEach((pixel, index) => {
    strengths[pixel] = ((luma.strength[index] as number) * FULL_STRENGTH) / 256;
  });
  return painted((x, y) => {
    const strength = strengths[y * WIDTH + x] as number;
    return [strength, strength, strength];
  });
}

function painted(colour: (x: number, y: number) => readonly [number, number, number]): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  const image = pen.createImageData(WIDTH, HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    image.data.set(colour(at % WIDTH, Math.floor(at / WIDTH)), at * 4);
    image.data[at * 4 + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}

function rotorFromAbove(): Canvas {
  const canvas = createCanvas(ROTOR_SIZE, ROTOR_SIZE);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#0c1f58';
  pen.fillRect(0, 0, ROTOR_SIZE, ROTOR_SIZE);
  pen.drawImage(drawRotor(ROTOR_SIZE / (2 * ROTOR_RADIUS)), 0, 0, ROTOR_SIZE, ROTOR_SIZE);
  return canvas;
}
