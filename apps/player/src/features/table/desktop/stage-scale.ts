const BAND = 0.42; // the felt's part of its own size while the picture has the stage
const MAX_PICTURE = 2.3; // a filmed picture is no sharper
const MARGIN = 16; // between picture and felt, px

/** Scales of picture and felt on a desktop, from the rows of the grid: messages, picture, history, card, felt. */
export function desktopStage(main: HTMLElement): { '--band': number; '--stage-scale': number } {
  const [, top = 1, history = 0, card = 0, felt = 0] = getComputedStyle(main)
    .gridTemplateRows.split(' ')
    .map(Number.parseFloat);
  const stage = top + history + card + (1 - BAND) * felt - MARGIN;
  return { '--band': BAND, '--stage-scale': Math.min(stage / top, MAX_PICTURE) };
}
