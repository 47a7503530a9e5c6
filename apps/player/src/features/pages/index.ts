export { BlockedScreen } from './BlockedScreen.tsx';
export { ConnectionScreen } from './ConnectionScreen.tsx';
export { ElsewhereScreen } from './ElsewhereScreen.tsx';
export { NotFoundScreen } from './NotFoundScreen.tsx';
export { StaticPageScreen } from './StaticPageScreen.tsx';
