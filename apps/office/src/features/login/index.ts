export { LoginScreen } from './LoginScreen.tsx';
export { OwnSignInScreen } from './OwnSignInScreen.tsx';
export { ForgottenPasswordScreen, NewPasswordScreen } from './PasswordScreens.tsx';
