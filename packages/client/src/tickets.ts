export { createDrafts, type Drafts } from './tickets/drafts.ts';
export { MessageField } from './tickets/MessageField.tsx';
export { ReplyForm } from './tickets/ReplyForm.tsx';
export { ResolveButton } from './tickets/ResolveButton.tsx';
export { StatusMark, TeamName, TICKET_STATUS_NAMES } from './tickets/StatusMark.tsx';
export { Thread } from './tickets/Thread.tsx';
export { besideImages, usePickedImages } from './tickets/use-picked-images.ts';
