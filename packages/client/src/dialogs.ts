export { FormDialog } from './dialogs/FormDialog.tsx';
export { QuestionDialog } from './dialogs/QuestionDialog.tsx';
