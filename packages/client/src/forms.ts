export { AmountField } from './forms/AmountField.tsx';
export { useFormAnswer } from './forms/use-form-answer.ts';
export { useFormDraft } from './forms/use-form-draft.ts';
export { newRequestId, useRequestId } from './forms/use-request-id.ts';
