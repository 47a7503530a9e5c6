import { type WheelSettings, wheelConfig } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../shared/calls/api.ts';

const LOOK_MS = 1_500;
export const WHEEL_KEY = ['wheel-config'];

/**
 * The latest facts of the wheel, and when they arrived (on this machine's monotonic clock), to extrapolate
 * the server's clock.
 */
export interface WheelUpdate {
  readonly settings: WheelSettings;
  readonly heardAt: number;
}

/** Wheel settings and the current round, polled, because a number must be entered within two minutes. */
export function useWheel() {
  return useQuery({
    queryKey: WHEEL_KEY,
    queryFn: async (): Promise<WheelUpdate> => {
      const { data } = await callApi(wheelConfig);
      return { settings: data, heardAt: performance.now() };
    },
    refetchInterval: LOOK_MS,
  });
}

/** The server's current time, epoch ms, updated four times a second. */
export function useServerNow({ settings, heardAt }: WheelUpdate): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return settings.server_now + Math.max(0, now - heardAt);
}
