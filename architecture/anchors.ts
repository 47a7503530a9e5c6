/** The anchor of a heading, by GitHub's rule. */
export const anchorOf = (heading: string): string => {
  const words = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();
  return words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
};
