import { useQuery } from '@tanstack/react-query';
import { readPushState } from '../../lib/push/push-subscription.ts';

export const pushStateKey = ['push'];

/** Whether pushes are on in this browser; undefined until that is known. */
export function usePushState() {
  // A person may change the permission in the browser's settings while the page is open.
  return useQuery({ queryKey: pushStateKey, queryFn: readPushState, refetchOnWindowFocus: 'always' }).data;
}
