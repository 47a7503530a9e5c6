export { FaultScreen, NotFoundScreen, PermissionDenied } from './notices.tsx';
