export { createStaff } from './create-staff.ts';
export { isTrained } from './trainings.ts';
