/** The lit segments of each character. */
const LIT: Readonly<Record<string, string>> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
  '-': 'g',
};

/** Gap between two characters, in character widths. */
const GAP = 0.33;

export interface SegmentDrawing {
  lit: string;
  ghost: string;
  width: number;
}

/**
 * Paths of a right-aligned row of seven-segment characters, `height` px high. All characters have the same width; a dot
 * has none. A text longer than `digits` grows to the left rather than lose a digit.
 */
export function drawSegments(text: string, digits: number, height: number): SegmentDrawing {
  const signs = text.replaceAll('.', '').length;
  const padded = text.padStart(text.length + Math.max(0, digits - signs), ' ');
  const width = height * 0.54;
  const thick = height * 0.115;
  let x = 0;
  let lit = '';
  let ghost = '';
  for (const sign of padded) {
    if (sign === '.') {
      lit += dot(x - width * GAP * 0.45, height, thick * 0.5);
      continue;
    }
    for (const [segment, path] of Object.entries(segmentsAt(x, width, height, thick))) {
      if (LIT[sign]?.includes(segment)) lit += path;
      else ghost += path;
    }
    x += width * (1 + GAP) + thick * 0.4;
  }
  return { lit, ghost, width: x - (width * GAP + thick * 0.4) };
}

function segmentsAt(x: number, width: number, height: number, thick: number): Record<string, string> {
  const half = thick * 0.55;
  const slit = thick * 0.22;
  const across = (y: number) => {
    const length = width - 2 * slit - 2 * half;
    return (
      `M${n(x + slit)} ${n(y)}l${n(half)} ${n(-half)}h${n(length)}` +
      `l${n(half)} ${n(half)}l${n(-half)} ${n(half)}h${n(-length)}Z`
    );
  };
  const upright = (left: number, y: number) => {
    const length = height / 2 - half - 2 * slit - 2 * half;
    return (
      `M${n(left)} ${n(y)}l${n(half)} ${n(half)}v${n(length)}` +
      `l${n(-half)} ${n(half)}l${n(-half)} ${n(-half)}v${n(-length)}Z`
    );
  };
  return {
    a: across(half),
    g: across(height / 2),
    d: across(height - half),
    f: upright(x, half + slit),
    b: upright(x + width, half + slit),
    e: upright(x, height / 2 + slit),
    c: upright(x + width, height / 2 + slit),
  };
}

function dot(x: number, y: number, radius: number): string {
  return (
    `M${n(x - radius)} ${n(y)}` +
    `a${n(radius)} ${n(radius)} 0 1 0 ${n(2 * radius)} 0` +
    `a${n(radius)} ${n(radius)} 0 1 0 ${n(-2 * radius)} 0Z`
  );
}

function n(value: number): string {
  return value.toFixed(2);
}
