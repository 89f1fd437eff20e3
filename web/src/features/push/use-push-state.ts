import { useQuery } from '@tanstack/react-query';
import { readPushState } from '../../lib/push/push-subscription.ts';

export const pushStateKey = ['push'];

/** Whether this browser shows what is pushed; undefined until that is known. */
export function usePushState() {
  // What the browser is allowed may be changed in its settings while the page stands open.
  return useQuery({ queryKey: pushStateKey, queryFn: readPushState, refetchOnWindowFocus: 'always' }).data;
}
