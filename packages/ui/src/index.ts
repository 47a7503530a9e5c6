export { toLatinDigits, toPersianDigits } from '@lajvard/money';
export { Girih, type GirihProps } from './brand/Girih.tsx';
export { girihImage } from './brand/girih.ts';
export { Brand, Mark } from './brand/Mark.tsx';
export { classes } from './classes.ts';
export {
  Button,
  type ButtonKind,
  type ButtonProps,
  type ButtonSize,
  buttonClass,
  LinkButton,
  type LinkButtonProps,
  linkClass,
  TextLink,
  type TextLinkProps,
} from './controls/Button.tsx';
export { ActionButton, type ActionButtonProps, IconButton, type IconButtonProps } from './controls/IconButton.tsx';
export { type BadgeColour, type BadgeSize, NumberBadge, type NumberBadgeProps } from './controls/NumberBadge.tsx';
export { LiveRegion } from './controls/readers.tsx';
export { SegmentedControl, type SegmentedControlProps, type SegmentOption } from './controls/SegmentedControl.tsx';
export { Slider, type SliderProps } from './controls/Slider.tsx';
export { Spinner } from './controls/Spinner.tsx';
export { type Tab, Tabs, type TabsProps } from './controls/Tabs.tsx';
export { Fact, Facts, type FactsProps } from './facts/Facts.tsx';
export { Reference } from './facts/Reference.tsx';
export { BirthDateField, type BirthDateFieldProps } from './fields/BirthDateField.tsx';
export { Checkbox, type CheckboxProps } from './fields/Checkbox.tsx';
export { FormAlert, FormDone } from './fields/FormAlert.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/PasswordField.tsx';
export {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './fields/TextField.tsx';
export { createFormat, type Format, formatMoney, formatNet, type Instant } from './format/format.ts';
export { Money } from './format/Money.tsx';
export { useFormat } from './format/useFormat.ts';
export { IconClose, IconInfo, IconUser } from './icons/frame-icons.tsx';
export { IconChevron, type IconProps } from './icons/Icon.tsx';
export {
  IconChart,
  IconDots,
  IconFire,
  IconFullscreen,
  IconGrid,
  IconHelp,
  IconHistory,
  IconPause,
  IconPlay,
  IconReplace,
  IconSnow,
  IconStar,
} from './icons/more-icons.tsx';
export {
  IconAttach,
  IconCheck,
  IconCopy,
  IconDownload,
  IconEdit,
  IconLock,
  IconLogout,
  IconPlus,
  IconSearch,
  IconSend,
  IconSettings,
  IconTicket,
  IconTrash,
  IconWallet,
  IconWarning,
} from './icons/site-icons.tsx';
export { IconAutoRepeat, IconClear, IconMenu, IconMoon, IconRepeat, IconSun, IconUndo } from './icons/table-icons.tsx';
export { DayZone, useDayZone } from './locale/day-zone.ts';
export { createI18n, type I18nOptions } from './locale/i18n.ts';
export {
  LanguageProvider,
  type LanguageProviderProps,
  type LanguageState,
  useLanguage,
} from './locale/LanguageProvider.tsx';
export {
  DEFAULT_LANGUAGE,
  type Direction,
  directionOf,
  FALLBACK_LANGUAGE,
  inEveryLanguage,
  isLanguage,
  LANGUAGES,
  type Language,
  languageName,
  nextLanguage,
  shortLanguageName,
} from './locale/languages.ts';
export { useMeasured } from './media/useMeasured.ts';
export { useMedia } from './media/useMedia.ts';
export {
  type Theme,
  ThemeProvider,
  type ThemeProviderProps,
  type ThemeState,
  useTheme,
} from './theme/ThemeProvider.tsx';
