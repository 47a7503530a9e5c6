import { secondFactorBegin } from '@lajvard/contract';
import { callApi } from '../../shared/api.ts';

/** Username and password, kept in memory while the second factor is asked for or set up. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The secret that an authenticator app takes over: in Base32, and as the address of a QR code. */
export interface BegunFactor {
  readonly secret: string;
  readonly uri: string;
}

/** @throws ApiRefusal, also when the password is wrong */
export const beginFactor = async (credentials: Credentials): Promise<BegunFactor> =>
  (await callApi(secondFactorBegin, { body: credentials })).data;
