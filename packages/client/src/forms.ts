export { AmountField } from './forms/AmountField.tsx';
export { CODE, CodeField } from './forms/CodeField.tsx';
export { useFormAnswer } from './forms/use-form-answer.ts';
export { useFormDraft } from './forms/use-form-draft.ts';
export { useRequestId } from './forms/use-request-id.ts';
