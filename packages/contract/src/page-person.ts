/** The header in which a page names whose it is: the user id. A call for somebody else is refused with `another-person`; without it nothing is compared. */
export const PERSON_HEADER = 'Lajvard-Person';
