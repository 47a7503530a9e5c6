import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { FormDrafts, Typed } from '../sign-in/form-drafts.ts';

/** A field name, except those of passwords. */
type Plain<Name extends string> = Name extends `${string}password${string}` ? never : Name;

/**
 * Stores what is typed into these fields until it was sent, and restores it when the form opens. The fields are listed,
 * so that nothing is stored by accident: no password, code or file.
 * @param name of the form, a different one for each subject
 * @param fields the same list at every call
 * @returns `drop`, to be called after the form was sent and reset
 */
export function useFormDraft<In extends FieldValues, Out>(
  drafts: FormDrafts,
  form: UseFormReturn<In, unknown, Out>,
  name: string,
  fields: readonly Plain<Path<In>>[],
): { drop(): void } {
  useEffect(() => {
    for (const [field, text] of Object.entries(drafts.find(name))) {
      const known = fields.find((one) => one === field) as Path<In> | undefined;
      if (known !== undefined) form.setValue(known, text as PathValue<In, Path<In>>, { shouldDirty: true });
    }
    const { unsubscribe } = form.watch((values) => {
      const before = form.formState.defaultValues as Record<string, unknown> | undefined;
      const typed: Record<string, string> = {};
      for (const field of fields) {
        const text: unknown = values[field as keyof typeof values];
        if (typeof text === 'string' && text !== (before?.[field] ?? '')) typed[field] = text;
      }
      drafts.keep(name, typed satisfies Typed);
    });
    return unsubscribe;
  }, [drafts, form, name, fields]);
  return { drop: useCallback(() => drafts.keep(name, {}), [drafts, name]) };
}
