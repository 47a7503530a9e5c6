import { CsvFile, type Handled } from '#platform/http/handler.ts';

/** Wraps a route so that the times in its files are in this zone, which the files name. */
export const namesItsZone = ({ route, handler }: Handled, zone: string): Handled => {
  const verb = handler as (call: unknown) => Promise<unknown>;
  return {
    route,
    handler: async (call: unknown) => {
      const answer = await verb(call);
      return answer instanceof CsvFile ? answer.inZone(zone) : answer;
    },
  };
};
