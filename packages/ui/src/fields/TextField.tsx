import { toLatinDigits } from '@lajvard/money';
import type {
  FormEvent,
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldTexts, useFieldIds } from './field.ts';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldTexts {
  hideLabel?: boolean | undefined;
  startSlot?: ReactNode;
  endSlot?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Digits of any script become Latin ones at once, where they were typed; while letters are composed, afterwards. */
const showLatinDigits = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void => {
  const latin = toLatinDigits(input.value);
  if (latin === input.value || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)) return;
  const behind = input.value.length - (input.selectionEnd ?? input.value.length);
  input.value = latin;
  input.setSelectionRange(latin.length - behind, latin.length - behind);
};

/**
 * A single-line text field. Accepts the props of a form library's `register`. A field for numbers (`inputMode`) shows
 * Latin digits from left to right, so that a sign stays before them.
 */
export function TextField({ label, hint, error, hideLabel, startSlot, endSlot, className, ...input }: TextFieldProps) {
  const ids = useFieldIds(input.id, { hint, error });
  const isNumber = input.inputMode === 'numeric' || input.inputMode === 'tel';
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} className={className} {...ids}>
      <div className="lj-input row gap-8">
        {startSlot}
        <input
          {...(isNumber ? { dir: 'ltr' } : {})}
          {...input}
          onInput={(event) => {
            if (isNumber) showLatinDigits(event);
            input.onInput?.(event);
          }}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={input['aria-describedby'] ?? ids.describedBy}
        />
        {endSlot}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldTexts {
  hideLabel?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A multi-line text field; its direction follows the text. */
export function TextArea({ label, hint, error, hideLabel, className, ...area }: TextAreaProps) {
  const ids = useFieldIds(area.id, { hint, error });
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} className={className} {...ids}>
      <div className="lj-input lj-input-area row gap-8">
        <textarea
          dir="auto"
          rows={5}
          {...area}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      </div>
    </FieldFrame>
  );
}

export interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldTexts {
  hideLabel?: boolean | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** One of a short list; children are `<option>`s. */
export function SelectField({ label, hint, error, hideLabel, className, ...select }: SelectFieldProps) {
  const ids = useFieldIds(select.id, { hint, error });
  return (
    <FieldFrame label={label} hint={hint} error={error} hideLabel={hideLabel} className={className} {...ids}>
      <div className="lj-input lj-input-select row relative gap-8">
        <select {...select} id={ids.id} aria-invalid={error ? true : undefined} aria-describedby={ids.describedBy} />
      </div>
    </FieldFrame>
  );
}
