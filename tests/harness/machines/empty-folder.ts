import path from 'node:path';

const isWithin = (folder: string, file: string): boolean => !path.relative(folder, file).startsWith('..');

/**
 * Commands that lay an empty folder over `folder` and leave what is kept within it at its place: a checkout below /tmp
 * holds the very program that runs there.
 * @param kept absolute paths, wherever they are
 */
export const emptyFolder = (folder: string, kept: readonly string[]): readonly (readonly string[])[] => {
  const here = kept.filter((each) => isWithin(folder, each));
  const outermost = here.filter((each) => !here.some((other) => other !== each && isWithin(other, each)));
  const mount = ['mount', '-t', 'tmpfs', 'tmpfs'];
  if (outermost.length === 0) return [[...mount, folder]];
  // made beside it first: once something lies over the folder, what is kept can no longer be named
  const beside = '/mnt';
  return [
    [...mount, beside],
    ...outermost.flatMap((each) => {
      const place = path.join(beside, path.relative(folder, each));
      return [
        ['mkdir', '-p', place],
        ['mount', '--rbind', each, place],
      ];
    }),
    ['mount', '--move', beside, folder],
  ];
};
