export { SessionDevice } from './SessionDevice.tsx';
export { SessionList } from './SessionList.tsx';
