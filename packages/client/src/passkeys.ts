export { hasPasskeys, showPasskey } from './second-factor/browser-passkeys.ts';
