export { clearFormDrafts, createFormDrafts } from './form-drafts.ts';
export { createPagePerson, hideAndReload } from './page-person.ts';
export { createSessionEndMark } from './session-end.ts';
