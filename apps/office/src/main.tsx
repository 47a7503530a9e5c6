import '@lajvard/ui/ui.css';
import { startApp } from './app/start-app.tsx';

const place = document.getElementById('root');
if (place) void startApp(place);
