import type { Language } from '@lajvard/contract';
import { sharedTexts } from '#platform/texts.ts';

type Texts = Readonly<Record<string, string>>;

// The very files that browsers get, read once at the start.
const REFUSALS = sharedTexts<Texts>('refusals');
const ERRORS = sharedTexts<Texts>('errors');
const DONE = sharedTexts<Texts>('done');

/** What is said to a refused call. */
export const refusalSentence = (code: string, language: Language): string =>
  REFUSALS[language][code] ?? REFUSALS[language].unavailable ?? code;

/** What is said beside a field. @param code a key of the namespace `errors` */
export const fieldSentence = (code: string, language: Language): string =>
  ERRORS[language][code] ?? ERRORS[language].invalid ?? code;

/** Whether it waits for a second person (dual control); the proposal of a reading off the wheel has no kind. */
const isProposed = (answer: unknown): boolean =>
  (answer as { data?: { proposal?: { kind?: unknown } | null } } | undefined)?.data?.proposal?.kind !== undefined;

/**
 * What is said where a call is done; most calls say nothing. @param route its name @param answer of one that was only
 * proposed, something else is said
 */
export const doneSentence = (route: string, language: Language, answer?: unknown): string | undefined =>
  DONE[language][isProposed(answer) ? 'proposed' : route];
