export * from './events.ts';
export * from './watched.ts';
