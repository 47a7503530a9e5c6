/** A QR code without its quiet border: rows of dark (true) and light squares. */
export type QrSquares = readonly (readonly boolean[])[];

// ISO/IEC 18004: bytes, error correction M, and the versions of one block: up to 42 bytes, enough for an address.
const VERSIONS = [
  { version: 1, dataBytes: 16, checkBytes: 10 },
  { version: 2, dataBytes: 28, checkBytes: 16 },
  { version: 3, dataBytes: 44, checkBytes: 26 },
] as const;
const OVERHEAD_BYTES = 2; // mode and length (twelve bits), and the terminator
const BYTE_MODE = 0b0100;
const PADS = [0xec, 0x11] as const;
const LEVEL_M = 0b00;

// Arithmetic in the field of 256 elements, with polynomial 0x11d.
const POWERS: number[] = [1];
for (let place = 1; place < 255; place++) {
  const next = (POWERS[place - 1] ?? 0) << 1;
  POWERS.push(next & 0x100 ? next ^ 0x11d : next);
}
const power = (of: number): number => POWERS[of % 255] ?? 0;
const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : power(POWERS.indexOf(one) + POWERS.indexOf(other));

const generatorOf = (degree: number): number[] => {
  let factors = [1];
  for (let root = 0; root < degree; root++) {
    const shifted = [...factors, 0];
    factors = shifted.map((factor, place) => factor ^ times(factors[place - 1] ?? 0, power(root)));
  }
  return factors;
};

/** Reed-Solomon check bytes: the remainder of the data divided by the generator. */
const checkBytesOf = (data: readonly number[], count: number): number[] => {
  const generator = generatorOf(count);
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, place) => {
    const lead = rest[place] ?? 0;
    generator.forEach((factor, step) => {
      rest[place + step] = (rest[place + step] ?? 0) ^ times(factor, lead);
    });
  });
  return rest.slice(data.length);
};

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >> (length - 1 - place)) & 1);

const codewordsOf = (bytes: Uint8Array, dataBytes: number, checkBytes: number): number[] => {
  const bits = [
    ...bitsOf(BYTE_MODE, 4),
    ...bitsOf(bytes.length, 8),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
    0,
    0,
    0,
    0,
  ];
  const data = Array.from({ length: bits.length / 8 }, (_, place) =>
    bits.slice(place * 8, place * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  );
  for (let pad = 0; data.length < dataBytes; pad++) data.push(PADS[pad % 2] ?? 0);
  return [...data, ...checkBytesOf(data, checkBytes)];
};

type Place = readonly [row: number, column: number];

/** What all codes of a version share: finders, timing lines, alignment mark, dark square. Null: data or format. */
const frameOf = (version: number): (boolean | null)[][] => {
  const size = version * 4 + 17;
  const squares = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const put = (row: number, column: number, dark: boolean): void => {
    const line = squares[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = dark;
  };
  for (let place = 0; place < size; place++) {
    put(6, place, place % 2 === 0);
    put(place, 6, place % 2 === 0);
  }
  const rings = ([row, column]: Place, reach: number, light: readonly number[]): void => {
    for (let down = -reach; down <= reach; down++) {
      for (let along = -reach; along <= reach; along++) {
        put(row + down, column + along, !light.includes(Math.max(Math.abs(down), Math.abs(along))));
      }
    }
  };
  for (const corner of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(corner, 4, [2, 4]);
  if (version > 1) rings([size - 7, size - 7], 2, [1]);
  for (const [row, column] of formatPlaces(size).flat()) put(row, column, false);
  put(size - 8, 8, true);
  return squares;
};

/** The positions of the fifteen format bits, in both copies, highest bit first. */
const formatPlaces = (size: number): readonly [Place[], Place[]] => {
  const near = [0, 1, 2, 3, 4, 5, 7, 8];
  const first = [...near.map((column): Place => [8, column]), ...[7, 5, 4, 3, 2, 1, 0].map((row): Place => [row, 8])];
  const second = [
    ...Array.from({ length: 7 }, (_, step): Place => [size - 1 - step, 8]),
    ...Array.from({ length: 8 }, (_, step): Place => [8, size - 8 + step]),
  ];
  return [first, second];
};

const formatBits = (mask: number): number[] => {
  const data = (LEVEL_M << 3) | mask;
  let rest = data << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  return bitsOf(((data << 10) | rest) ^ 0b101010000010010, 15);
};

/** The free squares in bit order: pairs of columns from the end, alternately up and down. */
const dataPlaces = (frame: readonly (readonly (boolean | null)[])[]): Place[] => {
  const size = frame.length;
  const places: Place[] = [];
  let up = true;
  for (let column = size - 1; column > 0; column -= 2) {
    if (column === 6) column -= 1; // the timing line
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const at of [column, column - 1]) if (frame[row]?.[at] === null) places.push([row, at]);
    }
    up = !up;
  }
  return places;
};

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

const LOOKS_LIKE_FINDER = [/10111010000/g, /00001011101/g];

/** The penalty of a mask: long runs, blocks, patterns like a finder, too much of one colour. */
const penaltyOf = (squares: readonly (readonly boolean[])[]): number => {
  const size = squares.length;
  const lines = [...squares, ...squares.map((_, column) => squares.map((row) => row[column] ?? false))];
  let penalty = 0;
  for (const line of lines) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const look of LOOKS_LIKE_FINDER) {
      for (let at = 0; at < text.length; at++) if (text.slice(at).search(look) === 0) penalty += 40;
    }
  }
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const block = [
        squares[row]?.[column],
        squares[row]?.[column - 1],
        squares[row - 1]?.[column],
        squares[row - 1]?.[column - 1],
      ];
      if (block.every((dark) => dark === block[0])) penalty += 3;
    }
  }
  const dark = squares.flat().filter(Boolean).length / (size * size);
  return penalty + Math.floor(Math.abs(dark * 20 - 10)) * 10;
};

/** The QR code of a short text. @throws RangeError if the text has more than 42 bytes */
export function encodeQr(text: string): QrSquares {
  const bytes = new TextEncoder().encode(text);
  const fitting = VERSIONS.find(({ dataBytes }) => bytes.length + OVERHEAD_BYTES <= dataBytes);
  if (fitting === undefined) throw new RangeError('the text is too long for this code');
  const bits = codewordsOf(bytes, fitting.dataBytes, fitting.checkBytes).flatMap((word) => bitsOf(word, 8));
  const frame = frameOf(fitting.version);
  const places = dataPlaces(frame);
  const drawn = MASKS.map((isTurned, mask) => {
    const squares = frame.map((row) => row.map((dark) => dark ?? false));
    places.forEach(([row, column], place) => {
      const line = squares[row];
      if (line) line[column] = (bits[place] === 1) !== isTurned(row, column);
    });
    const format = formatBits(mask);
    for (const side of formatPlaces(frame.length)) {
      side.forEach(([row, column], place) => {
        const line = squares[row];
        if (line) line[column] = format[place] === 1;
      });
    }
    return { squares, penalty: penaltyOf(squares) };
  });
  return drawn.reduce((best, one) => (one.penalty < best.penalty ? one : best)).squares;
}
