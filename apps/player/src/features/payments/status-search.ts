/** The statuses as the address names them; their places are the codes of the wire. */
export const STATUSES: readonly string[] = ['waiting', 'approved', 'declined'];

/** The status of the address, in the words of the wire. */
export const statusSearch = (text: (name: string) => string | undefined): { status?: number } => {
  const status = STATUSES.indexOf(text('status') ?? '');
  return status < 0 ? {} : { status };
};
