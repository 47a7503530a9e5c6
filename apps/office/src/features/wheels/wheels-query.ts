import { type WheelRecords, wheelList } from '@lajvard/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/calls/api.ts';

/** The wheels, and until when the inspection of the one in service counts. */
export const wheelsQuery = queryOptions({
  queryKey: ['wheels'],
  queryFn: async (): Promise<WheelRecords> => (await callApi(wheelList, {})).data,
});

/** Shows the answer of a change, or asks the server again if it refused: somebody else may have been quicker. */
export function useWheelsShown() {
  const queries = useQueryClient();
  return async (answer: Promise<{ data: WheelRecords }>): Promise<void> => {
    try {
      queries.setQueryData(wheelsQuery.queryKey, (await answer).data);
      void queries.invalidateQueries({ queryKey: ['list', 'wheel-inspections'] });
    } catch (error) {
      void queries.invalidateQueries(wheelsQuery);
      throw error;
    }
  };
}
