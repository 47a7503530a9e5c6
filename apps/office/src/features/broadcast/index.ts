export { SendEmailScreen } from './SendEmailScreen.tsx';
