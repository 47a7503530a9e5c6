const PICTURE_RATIO = 0.74; // height of the picture to its width
const MARGIN = 8; // beside the picture, px

/** The scale at which the picture fills the window's width. */
export const phonePicture = (picture: HTMLElement): { '--stage-scale': number } => ({
  '--stage-scale': (window.innerWidth - 2 * MARGIN) / picture.offsetWidth,
});

/** The scale at which the felt leaves the picture its space. */
export function phoneFelt(felt: HTMLElement): { '--band': number } {
  const space = felt.querySelector<HTMLElement>('.felt-space')?.offsetHeight ?? 0;
  const picture = (window.innerWidth - 2 * MARGIN) * PICTURE_RATIO + 12;
  return { '--band': space > picture ? (space - picture) / space : 1 };
}
