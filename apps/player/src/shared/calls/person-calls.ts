import { PageRefusal } from '@lajvard/client';
import {
  type Language,
  oauthToken,
  profile,
  type Tokens,
  type UserInfo,
  updateLocale,
  userAction,
} from '@lajvard/contract';
import { deviceId } from '../browser/storage.ts';
import { callApi } from './api.ts';

// Calls about the signed-in person. Each throws what `callApi` throws.

export const fetchPerson = async (): Promise<UserInfo> => (await callApi(profile)).data;

/** Records a logout with the text of docs/specification/1-table-and-site.md#412-logout; the server ends the session. */
export const recordLogout = async (): Promise<void> => {
  await callApi(userAction, { body: { action: 'LOGOUT', description: 'User logout account by self' } });
};

export const rememberLocale = async (locale: Language): Promise<void> => {
  await callApi(updateLocale, { body: { locale } });
};

/** Exchanges the one-time code of a link (docs/specification/1-table-and-site.md#76-references-in-addresses). */
export const exchangeCode = (code: string): Promise<Tokens> =>
  callApi(oauthToken, { body: { grant_type: 'code', code, device_id: deviceId() } });

/** The browser stores nothing, so nobody can stay signed in. */
export const storageBlocked = (): PageRefusal => new PageRefusal('errors:storage-blocked');
