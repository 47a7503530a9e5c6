export { useFormAnswer } from './forms/use-form-answer.ts';
export { useRequestId } from './forms/use-request-id.ts';
