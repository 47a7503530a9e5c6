export { SiteFooter } from './SiteFooter.tsx';
export { SiteFrame } from './SiteFrame.tsx';
export { LanguageSwitch, SiteHeader, ThemeSwitch } from './SiteHeader.tsx';
