import { createFormDrafts } from '@lajvard/client/drafts';
import { pagePerson } from './signed-in.ts';

/** What the person of this page has typed in this tab and not sent. */
export const formDrafts = createFormDrafts(() => pagePerson.current());
