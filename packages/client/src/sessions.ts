export { SessionDevice } from './sessions/SessionDevice.tsx';
export { SessionList } from './sessions/SessionList.tsx';
