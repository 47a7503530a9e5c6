/** Something that cannot be read: the program says so and ends with 2. */
export class Unusable extends Error {}
