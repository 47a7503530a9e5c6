import { toLatinDigits } from '@lajvard/money';
import * as z from 'zod/mini';
import { hasFewMarks, hasLetter, hasLetterOrDigit, seen } from '../visible.ts';

/** A required text. */
const required = (key: string, most = 120) => z.string(key).check(z.trim(), z.minLength(1, key), z.maxLength(most));

/** Letters of any script that can be seen, with the joiners and the punctuation of names: no direction marks, no emoji. */
const NAME = new RegExp(`^(?:${seen(String.raw`\p{L}\p{M}`)}|[\u200c\u200d '‘’.·׳״־་・･՚-])*$`, 'u');
const MAX_NAME = 120;

/**
 * A name as it is kept: composed letters, plain blanks and hyphens (phones and word processors write others), and the
 * plain form of a character of which its owner writes a variant.
 */
const typedName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .trim();

/** A first or last name: at least one letter that can be seen, and nothing that is not of a name. */
const personName = (key: string) =>
  z.string(key).check(
    z.trim(),
    z.minLength(1, { error: key, abort: true }),
    z.maxLength(10 * MAX_NAME, { error: 'errors:name-too-long', abort: true }),
    z.overwrite(typedName),
    z.refine((name) => NAME.test(name) && hasLetter(name) && hasFewMarks(name), { error: 'errors:name-letters-only' }),
    // a letter may stand for a whole phrase
    z.refine((name) => name.normalize('NFKC').length <= MAX_NAME, { error: 'errors:name-too-long' }),
  );

const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const PLACE = new RegExp(`^(?:${seen(String.raw`\p{L}\p{M}\p{N}\p{P}`)}|[\u200c\u200d ])*$`, 'u');

/** A country or city: letters of any script, with digits and punctuation between them. */
const placeName = (key: string) =>
  required(key).check(
    z.refine((text) => text === '' || (hasLetter(text) && PLACE.test(text) && hasFewMarks(text)), {
      error: 'errors:place-letters-only',
    }),
  );

const streetAddress = required('errors:address-required', 300).check(
  z.refine((text) => !PICTURES.test(text), { error: 'errors:no-pictures' }),
  z.refine((text) => text === '' || (hasLetterOrDigit(text) && hasFewMarks(text)), {
    error: 'errors:address-letters-or-digits',
  }),
);

/** A zip code in 0-9, whatever digits it was typed in. */
const zipCode = required('errors:zip-code-required', 20).check(
  z.overwrite(toLatinDigits),
  z.refine((code) => code === '' || /^[\p{L}0-9 -]+$/u.test(code), { error: 'errors:zip-code-invalid' }),
);

/** `+98`, `0098` and `۹۸` are 98. */
const dialCode = required('errors:country-code-required', 12).check(
  z.overwrite((text) =>
    toLatinDigits(text)
      .replace(/[\s-]/g, '')
      .replace(/^(\+|00)/, ''),
  ),
  z.refine((code) => code === '' || /^[1-9][0-9]{0,5}$/.test(code), { error: 'errors:country-code-invalid' }),
);

/** Digits only: spaces, brackets, dashes and dots are removed. */
const phoneNumber = z.string('errors:phone-required').check(
  z.trim(),
  z.minLength(1, 'errors:phone-required'),
  z.maxLength(40),
  z.overwrite((text) => toLatinDigits(text).replace(/[\s().\u200e\u200f-]/g, '')),
  z.refine((digits) => digits === '' || /^[0-9]{5,15}$/.test(digits), { error: 'errors:phone-invalid' }),
);

const EARLIEST_DAY = '1900-01-01';

const date = z.iso.date();
const isDayOfBirth = (text: string): boolean => date.safeParse(text).success && text >= EARLIEST_DAY;

/** A Gregorian day, `YYYY-MM-DD`. The server checks the age. */
const birthDate = z.string('errors:birthdate-required').check(
  z.minLength(1, 'errors:birthdate-required'),
  z.refine((text) => text === '' || isDayOfBirth(text), { error: 'errors:birthdate-invalid' }),
);

/** One fact that a person says about themselves. */
interface PersonField {
  readonly schema: z.ZodMiniType<string, string>;
  /** Its name in answers and its column of `users`, where that is not the field's own. */
  readonly column?: string;
  /** A part of the identity: given once, then corrected by support only, which the audit log records. */
  readonly locks?: true;
  /** How it is typed; the forms choose the control of a place and a day themselves. */
  readonly input: {
    readonly control: 'text' | 'day' | 'place';
    readonly autoComplete?: string;
    readonly inputMode?: 'tel';
    /** A code, which is read from left to right in every language; anything else keeps its own direction. */
    readonly dir?: 'ltr';
    /** Whether a hint stands below it. */
    readonly hint?: true;
  };
}

/**
 * What a person says about themselves, when a registration is completed and later in the profile. Forms, columns,
 * answers, the audit log and the history follow this table, the history in its order.
 */
export const PERSON = {
  first_name: {
    schema: personName('errors:first-name-required'),
    locks: true,
    input: { control: 'text', autoComplete: 'given-name' },
  },
  last_name: {
    schema: personName('errors:last-name-required'),
    locks: true,
    input: { control: 'text', autoComplete: 'family-name' },
  },
  birthdate: { schema: birthDate, column: 'birth_date', locks: true, input: { control: 'day' } },
  address: {
    schema: streetAddress,
    input: { control: 'text', autoComplete: 'street-address' },
  },
  zip_code: { schema: zipCode, input: { control: 'text', autoComplete: 'postal-code', dir: 'ltr' } },
  country: { schema: placeName('errors:country-required'), input: { control: 'place' } },
  city: { schema: placeName('errors:city-required'), input: { control: 'place' } },
  country_code: {
    schema: dialCode,
    input: { control: 'text', inputMode: 'tel', autoComplete: 'tel-country-code', dir: 'ltr', hint: true },
  },
  phone_number: {
    schema: phoneNumber,
    input: { control: 'text', inputMode: 'tel', autoComplete: 'tel-national', dir: 'ltr', hint: true },
  },
} as const satisfies Readonly<Record<string, PersonField>>;

type Person = typeof PERSON;
export type PersonFieldName = keyof Person;
type FieldWith<Facts> = { [F in PersonFieldName]: Person[F] extends Facts ? F : never }[PersonFieldName];
/** The fields of somebody's identity. */
export type LockedField = FieldWith<{ readonly locks: true }>;
/** The fields that are typed as a line of text. */
export type TextFieldName = FieldWith<{ readonly input: { readonly control: 'text' } }>;
type ColumnOf<F extends PersonFieldName> = F extends PersonFieldName
  ? Person[F] extends { readonly column: infer Column extends string }
    ? Column
    : F
  : never;
/** The columns of these fields, which are also their names in answers. */
export type PersonColumn = ColumnOf<PersonFieldName>;

/** All fields, in the order of the table. */
export const PERSON_FIELDS = Object.keys(PERSON) as PersonFieldName[];

/** The column of a field, which is also its name in answers. */
export const personColumn = <F extends PersonFieldName>(field: F): ColumnOf<F> => {
  const { column = field }: PersonField = PERSON[field];
  return column as ColumnOf<F>;
};
export const PERSON_COLUMNS: readonly PersonColumn[] = PERSON_FIELDS.map((field) => personColumn(field));

export const isLocked = (field: PersonFieldName): field is LockedField => 'locks' in PERSON[field];
/** The direction in which a field is written. */
export const directionOf = (field: PersonFieldName): 'auto' | 'ltr' => ('dir' in PERSON[field].input ? 'ltr' : 'auto');
export const isTextField = (field: PersonFieldName): field is TextFieldName => PERSON[field].input.control === 'text';

/** One value for each of these names. */
const inEach = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/** The schemas of a form that asks for all fields. */
export const personFields = inEach(PERSON_FIELDS, (field) => PERSON[field].schema) as {
  readonly [F in PersonFieldName]: Person[F]['schema'];
};
/** The facts in an answer: null where the person has not said it. */
export const personAnswer = inEach(PERSON_COLUMNS, () => z.nullable(z.string()));
/** The schemas of a form in which support corrects the identity. */
export const correctedFields = inEach(PERSON_FIELDS.filter(isLocked), (field) => z.optional(PERSON[field].schema));
/** What the audit log says of a corrected identity. */
export const CORRECTED_FACTS = inEach(PERSON_FIELDS.filter(isLocked), () => 'text' as const);
