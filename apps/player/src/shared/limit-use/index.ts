export { LimitUse } from './LimitUse.tsx';
