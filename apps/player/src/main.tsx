import '@lajvard/ui/ui.css';
import { hideCode, reloadForCodes } from '@lajvard/client/navigation';
import { startApp } from './app/start-app.tsx';
import { takeCodeFromAddress } from './shared/browser/one-time-code.ts';

takeCodeFromAddress();
hideCode('u'); // before anything else reads the address
reloadForCodes(['token', 'u']);

const place = document.getElementById('root');
if (place) void startApp(place);
