import '@lajvard/ui/ui.css';
import { hideCode, reloadForCodes } from '@lajvard/client/navigation';
import { startApp } from './app/start-app.tsx';

hideCode('u'); // before anything else reads the address
reloadForCodes(['u']);

const place = document.getElementById('root');
if (place) void startApp(place);
