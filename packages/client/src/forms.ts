export { useFormAnswer } from './forms/use-form-answer.ts';
export { newRequestId, useRequestId } from './forms/use-request-id.ts';
