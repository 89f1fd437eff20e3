import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import {
  notificationListQuery,
  useReadNotifications,
} from '../features/notifications/notification-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { onServerMs } from '../lib/clock.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../lib/loading.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const list = useQuery(notificationListQuery());
  const { mutate: read, isPending } = useReadNotifications();
  const hasUnread = (list.data?.unreadCount ?? 0) > 0;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Notifications`}</PageTitle>
      <PageHeader
        title={t`Notifications`}
        actions={
          <>
            {hasUnread && (
              <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => read(null)}>
                <CheckCheck aria-hidden className="size-4.5" />
                {t`Mark all as read`}
              </Button>
            )}
            <LinkButton to="/settings/notifications" variant="quiet" size="sm">
              <Settings2 aria-hidden className="size-4.5" />
              {t`Settings`}
            </LinkButton>
          </>
        }
      />
      <Loading query={list} skeleton={<NotificationsSkeleton />} failed={say(messages.unexpected)} />
      {list.data?.notifications.length === 0 && (
        <EmptyState
          icon={BellOff}
          title={t`Nothing new yet`}
          action={<LinkButton to="/feed">{t`Browse All`}</LinkButton>}
        >
          {t`News about your listings and guesses shows up here.`}
        </EmptyState>
      )}
      {list.data && list.data.notifications.length > 0 && (
        <NotificationList list={list.data} nowMs={onServerMs(list.dataUpdatedAt)} />
      )}
    </div>
  );
}

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4'];

function NotificationsSkeleton() {
  return (
    <div>
      <Skeleton className="mb-3 h-5.5 w-20" />
      <Surface padding="none" className="divide-y divide-line/70">
        {rows.map((width) => (
          <div key={width} className="flex items-center gap-3.5 px-4 py-3.5 sm:px-5">
            <Skeleton className="size-11 shrink-0 rounded-lg!" />
            <div className="flex-1">
              <Skeleton className={`h-5 ${width}`} />
              <Skeleton className="mt-1.5 h-4 w-28" />
            </div>
          </div>
        ))}
      </Surface>
    </div>
  );
}
