export { SiteFooter } from './SiteFooter.tsx';
export { SiteFrame } from './SiteFrame.tsx';
export { SiteHeader } from './SiteHeader.tsx';
export { LanguageSwitch, ThemeSwitch } from './Switches.tsx';
