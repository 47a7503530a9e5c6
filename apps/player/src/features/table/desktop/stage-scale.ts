const BAND = 0.68; // the felt's part of its own size while the picture has the stage: its chips stay 22 px wide
const MAX_PICTURE = 2.3; // a filmed picture is no sharper
const MARGIN = 20; // between picture and felt, px

/**
 * What the desktop's stage needs, from the grid: the scales of picture and felt, from its rows (messages, picture,
 * history, card, felt), and how far each goes to the window's middle, px towards the end of a line.
 */
export function desktopStage(main: HTMLElement): Readonly<Record<`--${string}`, number>> {
  const { gridTemplateRows, gridTemplateColumns, columnGap } = getComputedStyle(main);
  const [, top = 1, history = 0, card = 0, felt = 0] = lengthsOf(gridTemplateRows);
  const [first = 0, second = 0, third = 0] = lengthsOf(gridTemplateColumns);
  const gap = Number.parseFloat(columnGap) || 0;
  const middle = (first + second + third) / 2 + gap;
  const place = main.querySelector<HTMLElement>('[data-felt]');
  const aside = place === null ? 0 : Number.parseFloat(getComputedStyle(place).marginInlineStart);
  const feltMiddle = first + gap + aside + (place?.offsetWidth ?? 0) / 2;
  const stage = top + history + card + (1 - BAND) * felt - MARGIN;
  return {
    '--band': BAND,
    '--stage-scale': Math.min(stage / top, MAX_PICTURE),
    '--picture-aside': middle - (first + gap + second / 2),
    '--felt-aside': middle - feltMiddle,
  };
}

const lengthsOf = (tracks: string): number[] => tracks.split(' ').map(Number.parseFloat);
