import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/toast.ts';
import { takeAsTold, untold } from './fresh-news.ts';
import { latestNotificationsQuery } from './notification-queries.ts';
import { useReadNotifications } from './use-read-notifications.ts';

/** Says what a person has just been told: one toast, in the tab that they look at. */
export function NewsToasts() {
  const navigate = useNavigate();
  const { mutate: read } = useReadNotifications();
  const sinceOwnDoingMs = useOwnDoing();
  const isKnown = useRef(false);
  const latest = useQuery(latestNotificationsQuery()).data?.notifications;

  useEffect(() => {
    if (!latest || document.hidden) return;
    if (!isKnown.current) {
      isKnown.current = true;
      return takeAsTold(latest);
    }
    const [first, ...others] = untold(latest, sinceOwnDoingMs());
    if (!first) return;
    toast.news(others.length > 0 ? `${first.text} And ${others.length} more.` : first.text, () => {
      read(first.id);
      void navigate(first.path);
    });
  }, [latest, navigate, read, sinceOwnDoingMs]);
  return null;
}

/** How long ago this tab changed something, in milliseconds. */
function useOwnDoing(): () => number {
  const queryClient = useQueryClient();
  const lastMs = useRef(-Infinity);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        if (mutation?.state.status === 'success') lastMs.current = Date.now();
      }),
    [queryClient],
  );
  // A ref is the same in every render, and so is what reads it.
  return useRef(() => Date.now() - lastMs.current).current;
}
