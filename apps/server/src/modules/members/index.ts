export { createMembers } from './create-members.ts';
