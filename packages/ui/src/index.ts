export { toLatinDigits } from '@lajvard/money';
export { Girih } from './brand/Girih.tsx';
export { Brand, Mark } from './brand/Mark.tsx';
export { classes } from './classes.ts';
export {
  Button,
  type ButtonKind,
  buttonClass,
  LinkButton,
  linkClass,
  TextLink,
} from './controls/Button.tsx';
export { ActionButton, IconButton } from './controls/IconButton.tsx';
export { NumberBadge, type NumberBadgeProps } from './controls/NumberBadge.tsx';
export { LiveRegion } from './controls/readers.tsx';
export { SegmentedControl } from './controls/SegmentedControl.tsx';
export { Slider } from './controls/Slider.tsx';
export { Spinner } from './controls/Spinner.tsx';
export { Tabs } from './controls/Tabs.tsx';
export { Fact, Facts } from './facts/Facts.tsx';
export { HashCode, ShortCode } from './facts/HashCode.tsx';
export { Reference } from './facts/Reference.tsx';
export { Checkbox } from './fields/Checkbox.tsx';
export { DateField } from './fields/DateField.tsx';
export { FormAlert, FormDone } from './fields/FormAlert.tsx';
export { PasswordField } from './fields/PasswordField.tsx';
export {
  SelectField,
  TextArea,
  TextField,
} from './fields/TextField.tsx';
export { createFormat, type Format, formatMoney, formatNet } from './format/format.ts';
export { Money } from './format/Money.tsx';
export { Sentence } from './format/Sentence.tsx';
export { useFormat } from './format/useFormat.ts';
export { Words } from './format/Words.tsx';
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
  IconTicket,
  IconTrash,
  IconWallet,
  IconWarning,
} from './icons/site-icons.tsx';
export { IconAutoRepeat, IconClear, IconMenu, IconMoon, IconRepeat, IconSun, IconUndo } from './icons/table-icons.tsx';
export { DayZone, useDayZone } from './locale/day-zone.ts';
export { createI18n } from './locale/i18n.ts';
export {
  LanguageProvider,
  useLanguage,
} from './locale/LanguageProvider.tsx';
export {
  DEFAULT_LANGUAGE,
  directionOf,
  filesByLanguage,
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
  useTheme,
} from './theme/ThemeProvider.tsx';
