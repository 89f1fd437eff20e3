import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const pollMs = 3000;

/** How far the copy of one's data is; asked again and again while it is being made. */
export const exportQuery = queryOptions({
  queryKey: ['account-export'],
  queryFn: ({ signal }) => api('GET /account/export', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? pollMs : false),
});
