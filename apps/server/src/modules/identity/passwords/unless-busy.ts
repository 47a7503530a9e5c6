import { Refused } from '#platform/http/handler.ts';
import { TooBusy } from './passwords.ts';

/** Turns too many simultaneous sign-ins into a refusal; it is not a fault. */
export const unlessBusy = async <T>(work: Promise<T>): Promise<T | Refused> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusy) return new Refused('unavailable');
    throw error;
  }
};
