import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/toast.ts';
import { takeAsTold, untold } from './fresh-news.ts';
import { latestNotificationsQuery } from './notification-queries.ts';
import { useReadNotifications } from './use-read-notifications.ts';

/** The bell counts them all. */
const mostAtOnce = 3;

/** Says what a person has just been told: a toast each, in the tab that they look at. */
export function NewsToasts() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate: read } = useReadNotifications();
  const isKnown = useRef(false);
  const [openedMs] = useState(() => Date.now());
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
    if (!isKnown.current) takeAsTold(latest, openedMs);
    isKnown.current = true;
    const news = untold(latest, Date.now() - lastOwnDoingMs.current).slice(0, mostAtOnce);
    for (const { id, text, path } of news.toReversed()) {
      toast.news(text, () => {
        read(id);
        void navigate(path);
      });
    }
  }, [latest, navigate, read, openedMs]);
  return null;
}
