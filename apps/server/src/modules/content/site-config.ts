import type { Config } from '@lajvard/contract';
import type { Settings } from '#platform/settings/read-settings.ts';

type Wanted = Pick<
  Settings,
  | 'PRODUCT_NAME'
  | 'WALLET_ADDR'
  | 'MIN_WITHDRAW'
  | 'SUPPORT_EMAIL'
  | 'DEMO'
  | 'PARENT_ORIGINS'
  | 'VIDEO_PLAYBACK_URL_TEMPLATE'
  | 'VIDEO_INGEST_DELAY_MS'
  | 'LANDSCAPE_PHONES'
  | 'ROUND_SECONDS'
  | 'EXTRA_SECONDS'
  | 'LOCK_SECONDS'
  | 'SPIN_SECONDS'
  | 'PAUSE_SECONDS'
  | 'AUTO_REPEAT'
  | 'STAFF_SECOND_FACTOR'
  | 'YOU_WIN_VOICE'
  | 'REPORT_TIME_ZONE'
>;

/** The settings that every page needs (docs/specification/2-account-and-back-office.md#38-configuration). */
export const siteConfig = (settings: Wanted): Config => ({
  PRODUCT_NAME: settings.PRODUCT_NAME,
  DEFAULT_LANGUAGE: 'fa', // docs/specification/1-table-and-site.md#11-languages-and-themes
  WALLET_ADDR: settings.WALLET_ADDR,
  MIN_WITHDRAW: settings.MIN_WITHDRAW,
  SUPPORT_EMAIL: settings.SUPPORT_EMAIL,
  DEMO: settings.DEMO,
  office_password_only: settings.DEMO && !settings.STAFF_SECOND_FACTOR,
  PARTNER_PANEL: false, // depends on the host of each call
  PARENT_ORIGINS: settings.PARENT_ORIGINS,
  VIDEO: {
    playback_url_template: settings.VIDEO_PLAYBACK_URL_TEMPLATE,
    ingest_delay_ms: settings.VIDEO_INGEST_DELAY_MS,
  },
  ROUND: {
    round_seconds: settings.ROUND_SECONDS,
    extra_seconds: settings.EXTRA_SECONDS,
    lock_seconds: settings.LOCK_SECONDS,
    spin_seconds: settings.SPIN_SECONDS,
    pause_seconds: settings.PAUSE_SECONDS,
  },
  landscape_phones: settings.LANDSCAPE_PHONES,
  auto_repeat: settings.AUTO_REPEAT,
  you_win_voice: settings.YOU_WIN_VOICE,
  report_time_zone: settings.REPORT_TIME_ZONE,
});
