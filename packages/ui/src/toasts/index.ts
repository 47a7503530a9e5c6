export { notify } from './notify.tsx';
export { Toaster } from './Toaster.tsx';
