export { hasPasskeys, showPasskey } from './browser-passkeys.ts';
