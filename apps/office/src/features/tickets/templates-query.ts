import { type TicketTemplate, ticketTemplateList } from '@lajvard/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/calls/api.ts';

/** The texts prepared for answers. */
export const templatesQuery = queryOptions({
  queryKey: ['ticket-templates'],
  queryFn: async (): Promise<TicketTemplate[]> => (await callApi(ticketTemplateList)).data,
});

/** Shows the answer of a change, or asks again if it was refused: a colleague may have been quicker. */
export function useTemplatesShown() {
  const queries = useQueryClient();
  return async (answer: Promise<{ data: TicketTemplate[] }>): Promise<void> => {
    try {
      queries.setQueryData(templatesQuery.queryKey, (await answer).data);
    } catch (error) {
      void queries.invalidateQueries(templatesQuery);
      throw error;
    }
  };
}
