let last: string | null = null;

/** Keeps the id of a call that failed through a fault of the server, for a screen that knows of no call. */
export const keepReference = (id: string): void => {
  last = id;
};

/** The id of the last call of this page that failed through a fault of the server; null: none did. */
export const lastReference = (): string | null => last;
