import { toLatinDigits } from '@lajvard/ui';

// What people type, in the shape the contract reads. The field itself keeps what was typed.

/** A date field left empty says nothing. */
export const dateOrNothing = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== '' ? toLatinDigits(text) : undefined;

/** A password field left empty asks for no change. */
export const textOrNothing = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== '' ? text : undefined;

/** Digits of any script; spaces, dashes, brackets and dots people write inside a number are dropped. */
export const phoneDigits = (text: unknown): string =>
  typeof text === 'string' ? toLatinDigits(text).replace(/[\s().\u200e\u200f-]/g, '') : '';

/** `+98`, `0098` and `98` are one code. */
export const dialCode = (text: unknown): string => phoneDigits(text).replace(/^(\+|00)/, '');
