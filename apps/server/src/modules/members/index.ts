export { createMembers, type Members } from './create-members.ts';
export { readPerson } from './read-person.ts';
