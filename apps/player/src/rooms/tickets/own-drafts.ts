import { createDrafts, type Drafts } from '@lajvard/client/tickets';
import { keptUser } from '../../shared/signed-in.ts';
import { readStored, writeStored } from '../../shared/storage.ts';

const shelf = {
  read: () => readStored('ticket_drafts'),
  write: (value: unknown) => writeStored('ticket_drafts', value),
};

/** The drafts of the signed-in person. */
export const ownDrafts = (): Drafts => createDrafts(shelf, keptUser()?.account_code ?? '');
