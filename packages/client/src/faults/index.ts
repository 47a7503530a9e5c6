export { useFault } from './use-fault.ts';
