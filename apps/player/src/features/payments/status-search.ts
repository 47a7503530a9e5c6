/** The statuses by their names in the address; the index is the wire's code. */
export const STATUSES: readonly string[] = ['waiting', 'approved', 'declined'];

/** Whether an address names a status. */
export const isStatus = (text: string): boolean => STATUSES.includes(text);

/** Reads the status from the address as the wire's number. */
export const statusSearch = (text: (name: string) => string | undefined): { status?: number } => {
  const status = STATUSES.indexOf(text('status') ?? '');
  return status < 0 ? {} : { status };
};
