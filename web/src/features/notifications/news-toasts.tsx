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
  const queryClient = useQueryClient();
  const { mutate: read } = useReadNotifications();
  const isKnown = useRef(false);
  const lastOwnDoingMs = useRef(-Infinity);
  const latest = useQuery(latestNotificationsQuery()).data?.notifications;

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        if (mutation?.state.status === 'success') lastOwnDoingMs.current = Date.now();
      }),
    [queryClient],
  );

  useEffect(() => {
    if (!latest || document.hidden) return;
    if (!isKnown.current) {
      isKnown.current = true;
      return takeAsTold(latest);
    }
    const [first, ...others] = untold(latest, Date.now() - lastOwnDoingMs.current);
    if (!first) return;
    toast.news(others.length > 0 ? `${first.text} And ${others.length} more.` : first.text, () => {
      read(first.id);
      void navigate(first.path);
    });
  }, [latest, navigate, read]);
  return null;
}
