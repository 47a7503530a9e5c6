export { QrCode } from './qr/QrCode.tsx';
