export { type FaultKind, useFault } from './use-fault.ts';
