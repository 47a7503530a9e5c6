import type { Language } from '@lajvard/ui';

/** Files of `public/`, by language: each is made by a script from the running product. */
export const guideFile = (language: Language): string => `/documents/guide-${language}.pdf`;
export const fairnessReportFile = (language: Language): string => `/documents/fairness-report-${language}.pdf`;
