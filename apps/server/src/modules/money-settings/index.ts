export { ACCEPT as SETTINGS_CHANGE } from './accept-kind.ts';
export { confirmByConsole, listWaiting } from './confirm-by-console.ts';
export { createMoneySettings, type MoneySettings } from './create-money-settings.ts';
