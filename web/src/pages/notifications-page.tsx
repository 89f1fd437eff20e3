import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { onServerMs } from '../lib/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { notificationListQuery } from '../features/notifications/notification-queries.ts';
import { NotificationsSkeleton } from '../features/notifications/notifications-skeleton.tsx';
import { useReadNotifications } from '../features/notifications/use-read-notifications.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The notifications of the signed-in person. */
export function Component() {
  const list = useQuery(notificationListQuery());
  const { mutate: read, isPending } = useReadNotifications();
  const hasUnread = (list.data?.unreadCount ?? 0) > 0;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Notifications</PageTitle>
      <PageHeader
        title="Notifications"
        actions={
          <>
            {hasUnread && (
              <Button variant="secondary" size="sm" isBusy={isPending} onClick={() => read(null)}>
                <CheckCheck aria-hidden className="size-4.5" />
                Mark all as read
              </Button>
            )}
            <LinkButton to="/settings/notifications" variant="quiet" size="sm">
              <Settings2 aria-hidden className="size-4.5" />
              Settings
            </LinkButton>
          </>
        }
      />
      {list.isPending && <NotificationsSkeleton />}
      {list.isError && !list.data && (
        <ErrorState
          title={errorText(list.error, messages.unexpected)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.notifications.length === 0 && (
        <EmptyState
          icon={BellOff}
          title="Nothing new yet"
          action={<LinkButton to="/feed">Browse All</LinkButton>}
        >
          When someone prices your listing, or one that you priced closes, you read it here.
        </EmptyState>
      )}
      {list.data && list.data.notifications.length > 0 && (
        <NotificationList list={list.data} nowMs={onServerMs(list.dataUpdatedAt)} />
      )}
    </div>
  );
}
