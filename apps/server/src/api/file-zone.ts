import { CsvFile, type Handled } from '#platform/http/handler.ts';

/** The route as it is; the times of its files are of this zone, and the files say so. */
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
