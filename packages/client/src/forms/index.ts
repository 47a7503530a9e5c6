export { AmountField } from './AmountField.tsx';
export { CODE, CodeField } from './CodeField.tsx';
export { useFormAnswer } from './use-form-answer.ts';
export { useFormDraft } from './use-form-draft.ts';
export { useRequestId } from './use-request-id.ts';
