/** The statuses as the address names them. */
export const STATUSES = ['waiting', 'approved', 'declined'] as const;

/** The status of the address, in the words of the wire. */
export const statusSearch = (text: (name: string) => string | undefined): { status?: number } => {
  const status = (STATUSES as readonly (string | undefined)[]).indexOf(text('status'));
  return status < 0 ? {} : { status };
};
