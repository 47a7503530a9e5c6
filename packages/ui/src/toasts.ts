export { notify } from './toasts/notify.tsx';
export { Toaster } from './toasts/Toaster.tsx';
