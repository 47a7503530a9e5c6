export { BlockedScreen } from './BlockedScreen.tsx';
export { FaultScreen } from './FaultScreen.tsx';
export { NotFoundScreen } from './NotFoundScreen.tsx';
