import sharp from 'sharp';
import { type Engine, WINDOW } from './engine.ts';

const CELL = { width: 160, height: 60 };
const COLUMNS = Math.floor(WINDOW.width / CELL.width);

const LETTERS = 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیة';
const WORDS = [
  ...[
    'شرط‌های',
    'ه‌تایی',
    'می‌چرخد',
    'پخش',
    'زنده',
    'چرخ',
    'لاجورد',
    'نتیجه',
    'خانهٔ',
    'لله',
    'لآ لأ',
    'مُحَمّد',
    'ژرف',
    'گنج‌ها',
  ],
  ...['۰۱۲۳۴', '۵۶۷۸۹', '01234', '56789', '۱۱:۴۵', '٪۴۹', '، ؛ ؟'],
];

/** Every letter in its isolated, initial, medial and final form; ligatures, marks and digits. */
const SPECIMENS: readonly string[] = [
  ...[...LETTERS].map((letter) => `${letter} ${letter}ب${letter}ب${letter}`),
  ...WORDS,
];

/** The last cell has no specimen; the bits of its stamp, as black and white bars, say which layout a picture shows. */
const STAMP_BITS = 8;
const STAMP = { left: WINDOW.width - CELL.width, top: WINDOW.height - CELL.height, bar: CELL.width / STAMP_BITS };

/** Lays out the specimens in a typeface, each in its own cell, and a stamp. */
const layOut = (face: string, weight: number, stamp: number): string => `(async () => {
  document.body.replaceChildren();
  document.documentElement.style.background = document.body.style.background = '#fff';
  document.body.style.cssText += 'margin:0;min-block-size:0;overflow:hidden';
  for (const [place, text] of ${JSON.stringify(SPECIMENS)}.entries()) {
    const cell = document.createElement('div');
    cell.lang = 'fa';
    cell.dir = 'rtl';
    cell.textContent = text;
    const left = (place % ${COLUMNS}) * ${CELL.width}, top = Math.floor(place / ${COLUMNS}) * ${CELL.height};
    cell.style.cssText = 'position:absolute;box-sizing:border-box;padding-inline-start:12px;overflow:hidden;'
      + 'white-space:nowrap;color:#000;font-size:32px;line-height:${CELL.height}px;'
      + 'inline-size:${CELL.width}px;block-size:${CELL.height}px;left:' + left + 'px;top:' + top + 'px';
    cell.style.fontFamily = ${JSON.stringify(face)};
    cell.style.fontWeight = ${weight};
    document.body.append(cell);
  }
  for (let bit = 0; bit < ${STAMP_BITS}; bit++) {
    const bar = document.body.appendChild(document.createElement('div'));
    bar.style.cssText = 'position:absolute;top:${STAMP.top}px;inline-size:${STAMP.bar}px;block-size:${CELL.height}px;'
      + 'left:' + (${STAMP.left} + bit * ${STAMP.bar}) + 'px;background:' + ((${stamp} >> bit) & 1 ? '#000' : '#fff');
  }
  document.body.getBoundingClientRect(); // layout asks for the typefaces; before it none is awaited
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()`;

export interface Face {
  readonly family: string;
  readonly weight: number;
  /** A typeface that is not the product's, as woff2. */
  readonly file?: Buffer;
}

/** How dark every pixel of a window is, 0 to 255. */
export type Ink = Uint8Array;

const inkOfPicture = async (engine: Engine): Promise<Ink> => {
  const data = await sharp(await engine.picture())
    .resize(WINDOW.width, WINDOW.height, { fit: 'cover', position: 'left top' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();
  return Uint8Array.from(data, (light) => 255 - light);
};

const stampOf = (ink: Ink): number => {
  let stamp = 0;
  for (let bit = 0; bit < STAMP_BITS; bit++) {
    const x = Math.round(STAMP.left + (bit + 0.5) * STAMP.bar);
    if ((ink[(STAMP.top + CELL.height / 2) * WINDOW.width + x] ?? 0) > INK) stamp += 1 << bit;
  }
  return stamp;
};

let layouts = 0;

/** How an engine paints the specimens in a typeface. */
export const paint = async (engine: Engine, { family, weight, file }: Face): Promise<Ink> => {
  if (file) {
    const source = `url(data:font/woff2;base64,${file.toString('base64')})`;
    await engine.read(
      `new FontFace(${JSON.stringify(family)}, ${JSON.stringify(source)}, { weight: '100 900' })
        .load().then((face) => void document.fonts.add(face))`,
    );
  }
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    layouts += 1;
    const stamp = layouts % 2 ** STAMP_BITS;
    await engine.read(layOut(file ? family : `var(${family})`, weight, stamp));
    // A busy engine's picture may be older than its layout, or show a typeface that is not painted yet.
    const ink = await inkOfPicture(engine);
    const again = await inkOfPicture(engine);
    if (stampOf(again) === stamp && Buffer.compare(ink, again) === 0) return again;
  }
  throw new Error(`${family} is not painted`);
};

const INK = 150; // surely ink
const HINT = 50; // may be ink's edge
const REACH = 2; // how far apart the same stroke may lie in two engines, in pixels
const SHIFTS = [0, -1, 1, -2, 2, -3, 3];

type Cell = { readonly left: number; readonly top: number };
const cellOf = (place: number): Cell => ({
  left: (place % COLUMNS) * CELL.width,
  top: Math.floor(place / COLUMNS) * CELL.height,
});

/** Pixels of a cell that are surely ink. */
const inkOf = (ink: Ink, { left, top }: Cell): [x: number, y: number][] => {
  const found: [number, number][] = [];
  for (let y = top; y < top + CELL.height; y++)
    for (let x = left; x < left + CELL.width; x++) if ((ink[y * WINDOW.width + x] ?? 0) > INK) found.push([x, y]);
  return found;
};

const isNear = (ink: Ink, x: number, y: number): boolean => {
  for (let dy = -REACH; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++) if ((ink[(y + dy) * WINDOW.width + x + dx] ?? 0) > HINT) return true;
  return false;
};

/**
 * How many ink pixels of one picture have no ink of the other near them, with the pictures aligned as well as possible.
 */
const unmatched = (one: Ink, other: Ink, cell: Cell): number => {
  const pixels = inkOf(one, cell);
  let least = pixels.length;
  for (const dy of SHIFTS.slice(0, 3))
    for (const dx of SHIFTS) {
      let missed = 0;
      for (const [x, y] of pixels) if (!isNear(other, x + dx, y + dy)) missed += 1;
      if (missed < least) least = missed;
      if (least === 0) return 0;
    }
  return least;
};

/** Well below the dot of a letter, which has some twelve sure pixels at this size. */
const MAX_UNMATCHED = 5;

/** The specimens that two engines do not paint alike. */
export const differences = (one: Ink, other: Ink): string[] =>
  SPECIMENS.filter((_, place) => {
    const cell = cellOf(place);
    return Math.max(unmatched(one, other, cell), unmatched(other, one, cell)) > MAX_UNMATCHED;
  });

/** The specimens that are not painted at all. */
export const blanks = (ink: Ink): string[] => SPECIMENS.filter((_, place) => inkOf(ink, cellOf(place)).length < 10);
