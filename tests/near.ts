const FOLDERS = [
  /^apps\/server\/src\/modules\/[^/]+\//,
  /^apps\/(?:player|office)\/src\/features\/[^/]+\//,
  /^apps\/[^/]+\/src\/[^/]+\//,
  /^tests\/integration\/(?!world\/)[^/]+\//,
  /^(?:apps|packages|tests)\/[^/]+\//,
  /^(?:assets|bench|scripts)\//,
];

/**
 * The package, server module or feature of each changed file: where `npm test -- --near` looks for tests.
 * @param files paths from the root of the repository
 */
export const foldersNear = (files: readonly string[]): string[] => {
  const found = files.flatMap((file) => FOLDERS.find((folder) => folder.test(file))?.exec(file)?.[0] ?? []);
  return [...new Set(found)].toSorted();
};
