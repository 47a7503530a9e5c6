export { SessionList } from './sessions/SessionList.tsx';
