import { type WheelSettings, wheelConfig } from '@lajvard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../shared/api.ts';

const LOOK_MS = 1_500;
export const WHEEL_KEY = ['wheel-config'];

/** What is known of the wheel, and when it was heard (this machine's monotonic clock): the server's clock goes on from there. */
export interface WheelUpdate {
  readonly settings: WheelSettings;
  readonly heardAt: number;
}

/** Wheel settings and the running round, looked at again and again: a number has to be entered within two minutes. */
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

/** The server's clock now, epoch ms, four times a second. */
export function useServerNow({ settings, heardAt }: WheelUpdate): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return settings.server_now + Math.max(0, now - heardAt);
}
