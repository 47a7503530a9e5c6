export { createCorrections } from './create-corrections.ts';
