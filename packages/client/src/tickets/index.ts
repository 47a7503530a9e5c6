export { createDrafts, type Drafts } from './drafts.ts';
export { MessageField } from './MessageField.tsx';
export { ReplyForm } from './ReplyForm.tsx';
export { ResolveButton } from './ResolveButton.tsx';
export { StatusMark, TeamName, TICKET_STATUS_NAMES } from './StatusMark.tsx';
export { Thread } from './Thread.tsx';
export { besideImages, usePickedImages } from './use-picked-images.ts';
