// One chunk for everything a phone shows in windows.

export { MobileMenu } from './MobileMenu.tsx';
export { WindowContent } from './WindowContent.tsx';
