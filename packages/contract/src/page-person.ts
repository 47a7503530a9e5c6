/**
 * The header with the id of the user whose page this is. If somebody else is signed in, the call is refused with
 * `another-person`; without the header nothing is compared.
 */
export const PERSON_HEADER = 'Lajvard-Person';
