const MARGIN = 8; // around picture and felt, px

/** The scale at which the picture fills the window's width. */
export const phonePicture = (picture: HTMLElement): { '--stage-scale': number } => ({
  '--stage-scale': (window.innerWidth - 2 * MARGIN) / picture.offsetWidth,
});

/**
 * The felt's scale below the grown picture, and how far it goes down, px: as far as the rail, which covers the chips
 * then.
 */
export function phoneFelt(felt: HTMLElement): { '--band': number; '--felt-down': number } {
  const space = felt.querySelector<HTMLElement>('.felt-space')?.offsetHeight ?? 0;
  const style = getComputedStyle(felt);
  const lengthOf = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const down = space - felt.offsetHeight + lengthOf('--tray-height');
  const picture = (window.innerWidth - 2 * MARGIN) * lengthOf('--picture-ratio');
  const left = lengthOf('--strip-height') - lengthOf('--words-height') + space + lengthOf('--tray-height');
  const band = (left - picture - 2 * MARGIN) / felt.offsetHeight;
  return { '--band': Math.min(1, Math.max(0.3, band)), '--felt-down': down };
}

/** How far the words are from the strip's middle, px. */
export const wordsToMiddle = (words: HTMLElement): { '--to-middle': number } => ({
  '--to-middle': (words.offsetParent?.clientWidth ?? 0) / 2 - (words.offsetLeft + words.offsetWidth / 2),
});

const TRACK_RATIO = 1.42; // width to height of what the picture may not cut

/**
 * A tablet's picture grows by the height of what fades out below the felt, unless the window is too narrow for the
 * ball's track; the felt goes down as far.
 */
export function tabletStage(main: HTMLElement): { '--stage-scale': number; '--felt-down': number } {
  const [picture, , aside] = main.querySelectorAll<HTMLElement>(':scope > :not(h1)');
  if (!picture || !aside) return { '--stage-scale': 1, '--felt-down': 0 };
  const screen = picture.querySelector<HTMLElement>('.felt-scene, video')?.offsetHeight ?? picture.offsetHeight;
  const grown = Math.min(
    picture.offsetHeight + aside.offsetHeight,
    (picture.offsetHeight / screen) * (window.innerWidth / TRACK_RATIO),
  );
  const scale = Math.max(1, grown / picture.offsetHeight);
  return { '--stage-scale': scale, '--felt-down': picture.offsetHeight * (scale - 1) };
}

/** Where no picture is above the felt. */
export const noStage = () => ({});
