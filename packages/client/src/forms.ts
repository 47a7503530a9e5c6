export { useFormAnswer } from './forms/use-form-answer.ts';
