export { CompleteScreen } from './CompleteScreen.tsx';
export { EmailUpdateScreen } from './EmailUpdateScreen.tsx';
export { ForgetPasswordScreen } from './ForgetPasswordScreen.tsx';
export { LoginScreen } from './LoginScreen.tsx';
export { LogoutScreen } from './LogoutScreen.tsx';
export { NewPasswordScreen } from './NewPasswordScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
export { StopScreen } from './StopScreen.tsx';
