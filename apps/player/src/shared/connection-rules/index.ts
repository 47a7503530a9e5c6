export { ConnectionRules } from './ConnectionRules.tsx';
