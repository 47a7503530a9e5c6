export { CompleteScreen } from './CompleteScreen.tsx';
export { LoginScreen } from './LoginScreen.tsx';
export { LogoutScreen } from './LogoutScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
