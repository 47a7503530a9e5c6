export { FormDialog } from './FormDialog.tsx';
export { QuestionDialog } from './QuestionDialog.tsx';
