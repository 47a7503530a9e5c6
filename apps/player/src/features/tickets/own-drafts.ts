import { createDrafts, type Drafts } from '@lajvard/client/tickets';
import { useMemo } from 'react';
import { usePerson } from '../../shared/account-area/index.ts';
import { readStored, writeStored } from '../../shared/browser/storage.ts';
import { keptUser } from '../../shared/session/signed-in.ts';

const shelf = {
  read: () => readStored('ticket_drafts'),
  write: (value: unknown) => writeStored('ticket_drafts', value),
};

/** The signed-in person's drafts; null until the person is known. */
export function useOwnDrafts(): Drafts | null {
  const { data: person, isError } = usePerson();
  const owner = person?.account_code ?? (isError ? (keptUser()?.account_code ?? '') : null);
  return useMemo(() => (owner === null ? null : createDrafts(shelf, owner)), [owner]);
}
