import { createFormDrafts } from '@lajvard/client/sign-in';
import { pagePerson } from './signed-in.ts';

/** What this page's person has typed in this tab and not sent. */
export const formDrafts = createFormDrafts(() => pagePerson.current());
