import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Ids and aria attributes that tie a control to its label, hint and error. */
export function useFieldIds(given: string | undefined, texts: { hint?: ReactNode; error?: string | undefined }) {
  const made = useId();
  const id = given ?? made;
  const hintId = texts.hint ? `${id}-hint` : undefined;
  const errorId = texts.error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return { id, hintId, errorId, describedBy };
}
