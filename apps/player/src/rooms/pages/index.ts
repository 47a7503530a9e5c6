export { BlockedScreen } from './BlockedScreen.tsx';
export { NotFoundScreen } from './NotFoundScreen.tsx';
export { StaticPageScreen } from './StaticPageScreen.tsx';
