import { ApiRefusal } from '@lajvard/client';
import { mayDo, type WheelSettings, wheelConfigUpdate, wheelReading } from '@lajvard/contract';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { WHEEL_KEY, type WheelUpdate } from './use-wheel.ts';

/** The props of each form of the wheel settings. */
export interface WheelFormProps {
  settings: WheelSettings;
  /** The master password that unlocked the settings, or one's own of who only reads; sent with every change. */
  password: string;
  onLocked(): void;
}

/** The master password, or one's own. */
const isPasswordRefused = ({ code, errors }: ApiRefusal): boolean =>
  code === 'authentication-failed' || errors?.password !== undefined;

type Change = Omit<z.input<typeof wheelConfigUpdate.body>, 'password'>;
type Changed = z.infer<typeof wheelConfigUpdate.reply>['data'];

/** Sends a change with the password and shows the answer's settings. If the password is refused, locks the settings. */
export function useChange(password: string, onLocked: () => void): (change: Change) => Promise<Changed> {
  const queries = useQueryClient();
  const reads = mayDo(useStaff().role, 'wheel.enter');
  return async (change) => {
    try {
      const { winning_number, no_spin, round_number = '' } = change;
      const { data } = reads
        ? await callApi(wheelReading, { body: { winning_number, no_spin, round_number: round_number ?? '', password } })
        : await callApi(wheelConfigUpdate, { body: { ...change, password } });
      queries.setQueryData<WheelUpdate>(WHEEL_KEY, { settings: data, heardAt: performance.now() });
      return data;
    } catch (error) {
      void queries.invalidateQueries({ queryKey: WHEEL_KEY });
      if (error instanceof ApiRefusal && isPasswordRefused(error)) onLocked();
      throw error;
    }
  };
}
