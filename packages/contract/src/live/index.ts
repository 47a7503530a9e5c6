export * from './channels.ts';
export * from './messages.ts';
export * from './presence.ts';
