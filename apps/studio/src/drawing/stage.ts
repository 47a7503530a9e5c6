import { Camera, DEFLECTOR_RADIUS, KHATAM_RADIUS, TURNING } from '@lajvard/wheel';
import { type Colour, toByte } from './light.ts';
import { ANGLES, type Footprint, type RotorTexture, RotorTextureBuilder } from './rotor-texture.ts';
import { standingColour, turningLight } from './surface.ts';
import { type Hit, Tracer } from './trace.ts';
import { blueOf, lumaOf, redOf, type YuvPicture, yuvPicture } from './yuv.ts';

/**
 * The turning pixels of one plane: where they are, their texture row and angle, and their strength; what stands
 * still is added.
 */
interface TurningPixels {
  pixel: Int32Array;
  row: Int32Array;
  angle: Uint16Array;
  /** 256 is the artwork's own brightness. */
  strength: Uint16Array;
}

/**
 * Everything in the picture that never changes, computed once, so that a frame needs only look-ups. Plain arrays, to
 * pass between threads.
 */
export interface StageTables {
  width: number;
  height: number;
  /** The picture without rotor and ball; where the rotor turns it holds what is added to it. */
  background: Uint8Array;
  luma: TurningPixels;
  chroma: TurningPixels;
  texture: RotorTexture;
  /** Distance of the nearest surface for every luma pixel, so that the hub and the rim can hide the ball. */
  depth: Float32Array;
}

/** The tables with the camera they were made for. */
export interface Stage extends StageTables {
  camera: Camera;
}

/** Sub-pixel rays per side where the picture has edges. */
const FINE = 3;

/** Works out the stage for a picture size (even numbers). Takes a few seconds for 1280×720, far less for small ones. */
export function buildStage(width: number, height: number): StageTables {
  const camera = new Camera(width, height);
  const eye: Eye = { camera, tracer: new Tracer(camera.position) };
  const textures = new RotorTextureBuilder();
  const background = yuvPicture(width, height);
  const depth = new Float32Array(width * height);
  const plot = new Plot(background, textures);
  const rowOfHits = (y: number) =>
    Array.from({ length: width }, (_, x) => eye.tracer.first(camera.ray(x + 0.5, y + 0.5)));
  // Three rows at a time: a pixel needs its neighbours only, and the whole picture would be half a gigabyte of hits.
  let [above, here, below]: HitRow[] = [[], rowOfHits(0), rowOfHits(1)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const hit = here?.[x];
      const neighbours = [here?.[x + 1] ?? here?.[x - 1], below?.[x] ?? above?.[x]];
      const around = [...neighbours, here?.[x - 1] ?? hit, above?.[x] ?? hit];
      const plain = isPlain(hit) && around.every((one) => one?.material === hit?.material);
      depth[y * width + x] = hit?.distance ?? Number.POSITIVE_INFINITY;
      plot.add(x, y, lookAt(eye, x, y, plain ? 1 : FINE, hit), neighbours);
    }
    [above, here, below] = [here, below, y + 2 < height ? rowOfHits(y + 2) : []];
  }
  return { width, height, background: background.bytes, ...plot.finish(), depth, texture: textures.build() };
}

/** Makes a stage of tables that may have come from another thread. */
export function openStage(tables: StageTables): Stage {
  return { ...tables, camera: new Camera(tables.width, tables.height) };
}

type HitRow = (Hit | undefined)[];

interface Eye {
  camera: Camera;
  tracer: Tracer;
}

/** Whether one ray tells a pixel's colour: on the rotor (the texture is smooth) and on ground without inlays. */
function isPlain(hit: Hit | undefined): boolean {
  if (hit === undefined) return true;
  if (hit.material === 'bowl') return Math.abs(hit.radius - DEFLECTOR_RADIUS) > 14;
  if (hit.material === 'wood') return Math.abs(hit.radius - KHATAM_RADIUS) > 6;
  return hit.material === 'table' || TURNING.has(hit.material);
}

/** One pixel: how much of the artwork it shows and from where, and its colour (0..255). */
interface Look {
  strength: number;
  place: Hit | undefined;
  red: number;
  green: number;
  blue: number;
}

/** Averages `fine` × `fine` rays through one pixel. */
function lookAt({ camera, tracer }: Eye, x: number, y: number, fine: number, centre: Hit | undefined): Look {
  const place = centre !== undefined && TURNING.has(centre.material) ? centre : undefined;
  const look: Look = { strength: 0, place, red: 0, green: 0, blue: 0 };
  for (let row = 0; row < fine; row++) {
    for (let column = 0; column < fine; column++) {
      const ray = camera.ray(x + (column + 0.5) / fine, y + (row + 0.5) / fine);
      const hit = fine === 1 ? centre : tracer.first(ray);
      if (hit === undefined) continue;
      const share = 1 / (fine * fine);
      if (!TURNING.has(hit.material)) {
        addColour(look, standingColour(hit, ray), toByte, share);
        continue;
      }
      look.place ??= hit;
      const { light, shine } = turningLight(hit, ray);
      look.strength += light * share;
      addColour(look, shine, addedBy, share);
    }
  }
  return look;
}

function addColour(look: Look, colour: Colour, byte: (linear: number) => number, share: number): void {
  look.red += byte(colour[0]) * share;
  look.green += byte(colour[1]) * share;
  look.blue += byte(colour[2]) * share;
}

/** Shine lies over paint of middling brightness: what it adds there, 0..255. */
function addedBy(shine: number): number {
  return toByte(PAINT_BELOW_SHINE + shine) - PAINT_BYTE;
}

const PAINT_BELOW_SHINE = 0.08;
const PAINT_BYTE = toByte(PAINT_BELOW_SHINE);

/** Writes pixel after pixel (rows from the top) into the background and the lists of turning pixels. */
class Plot {
  readonly #background: YuvPicture;
  readonly #textures: RotorTextureBuilder;
  readonly #luma = newList();
  readonly #chroma = newList();
  #foursomes: Foursome[] = [];

  constructor(background: YuvPicture, textures: RotorTextureBuilder) {
    this.#background = background;
    this.#textures = textures;
  }

  add(x: number, y: number, look: Look, neighbours: readonly (Hit | undefined)[]): void {
    const pixel = y * this.#background.width + x;
    const strength = Math.round(look.strength * 256);
    const { red, green, blue } = look;
    // The lightest artwork together with its shine must stay inside the byte.
    const headroom = 239 - (219 * strength) / 256;
    this.#background.luma[pixel] = 16 + Math.round(Math.min(headroom, lumaOf(red, green, blue)));
    const footprint = look.place === undefined ? null : spread(look.place, neighbours);
    if (strength > 0 && footprint !== null) this.#turn(this.#luma, pixel, footprint, look.strength);
    this.#gather(x, y, look, footprint);
  }

  finish(): { luma: TurningPixels; chroma: TurningPixels } {
    return { luma: pack(this.#luma), chroma: pack(this.#chroma) };
  }

  /** Four pixels share one colour. */
  #gather(x: number, y: number, look: Look, footprint: Place | null): void {
    if (y % 2 === 0 && x === 0) this.#foursomes = [];
    const four = this.#foursomes[x >> 1] ?? { strength: 0, blue: 0, red: 0, place: null };
    this.#foursomes[x >> 1] = four;
    four.strength += look.strength / 4;
    four.blue += blueOf(look.red, look.green, look.blue) / 4;
    four.red += redOf(look.red, look.green, look.blue) / 4;
    if (look.strength > 0) four.place ??= footprint;
    if (y % 2 === 0 || x % 2 === 0) return;
    const pixel = ((y >> 1) * this.#background.width) / 2 + (x >> 1);
    this.#background.blue[pixel] = 128 + Math.round(four.blue);
    this.#background.red[pixel] = 128 + Math.round(four.red);
    if (four.place === null) return;
    const { angle, radius, radialUnits, angleRadians } = four.place;
    const doubled = { angle, radius, radialUnits: radialUnits * 2, angleRadians: angleRadians * 2 };
    this.#turn(this.#chroma, pixel, doubled, four.strength);
  }

  #turn(list: PixelList, pixel: number, place: Place, strength: number): void {
    list.pixel.push(pixel);
    list.row.push(this.#textures.rowStart(place));
    list.angle.push(Math.round((place.angle * ANGLES) / (2 * Math.PI)) & (ANGLES - 1));
    list.strength.push(Math.round(strength * 256));
  }
}

type Place = Footprint & { angle: number };

interface Foursome {
  strength: number;
  blue: number;
  red: number;
  place: Place | null;
}

/** A place on the rotor with how much of radius and angle one pixel covers there, by its neighbours. */
function spread({ radius, angle }: Hit, neighbours: readonly (Hit | undefined)[]): Place {
  let [radialUnits, angleRadians] = [0, 0];
  for (const hit of neighbours) {
    if (hit === undefined || !TURNING.has(hit.material)) continue;
    radialUnits += Math.abs(hit.radius - radius);
    const turn = Math.abs(hit.angle - angle);
    angleRadians += Math.min(turn, 2 * Math.PI - turn);
  }
  return { radius, angle, radialUnits, angleRadians };
}

interface PixelList {
  pixel: number[];
  row: number[];
  angle: number[];
  strength: number[];
}

function newList(): PixelList {
  return { pixel: [], row: [], angle: [], strength: [] };
}

function pack(list: PixelList): TurningPixels {
  return {
    pixel: Int32Array.from(list.pixel),
    row: Int32Array.from(list.row),
    angle: Uint16Array.from(list.angle),
    strength: Uint16Array.from(list.strength),
  };
}
