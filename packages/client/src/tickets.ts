export { createDrafts, type Drafts } from './tickets/drafts.ts';
export { ImagePicker } from './tickets/ImagePicker.tsx';
export { ReplyForm } from './tickets/ReplyForm.tsx';
export { ResolveButton } from './tickets/ResolveButton.tsx';
export { StatusMark, TeamName, TICKET_STATUS_NAMES } from './tickets/StatusMark.tsx';
export { sendsByKey } from './tickets/send-key.ts';
export { Thread } from './tickets/Thread.tsx';
export { besideImages, usePickedImages } from './tickets/use-picked-images.ts';
