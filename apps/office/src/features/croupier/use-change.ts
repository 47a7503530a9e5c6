import { ApiRefusal } from '@lajvard/client';
import { type WheelSettings, wheelConfigUpdate } from '@lajvard/contract';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api.ts';
import { WHEEL_KEY, type WheelUpdate } from './use-wheel.ts';

/** The props of each form of the wheel settings. */
export interface WheelFormProps {
  settings: WheelSettings;
  /** The master password that unlocked the settings, sent with every change. */
  password: string;
  onLocked(): void;
}

type Change = Omit<z.input<typeof wheelConfigUpdate.body>, 'password'>;
type Changed = z.infer<typeof wheelConfigUpdate.reply>['data'];

/**
 * Sends a change with the master password and shows the answer's settings. If the password is refused,
 * locks the settings.
 */
export function useChange(password: string, onLocked: () => void): (change: Change) => Promise<Changed> {
  const queries = useQueryClient();
  return async (change) => {
    try {
      const { data } = await callApi(wheelConfigUpdate, { body: { ...change, password } });
      queries.setQueryData<WheelUpdate>(WHEEL_KEY, { settings: data, heardAt: performance.now() });
      return data;
    } catch (error) {
      void queries.invalidateQueries({ queryKey: WHEEL_KEY });
      if (error instanceof ApiRefusal && error.code === 'authentication-failed') onLocked();
      throw error;
    }
  };
}
