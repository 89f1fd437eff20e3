import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { ChannelSettings } from '../features/notifications/channel-settings.tsx';
import { notificationSettingsQuery } from '../features/notifications/notification-queries.ts';
import { QuietHours } from '../features/notifications/quiet-hours.tsx';
import { SettingsSkeleton } from '../features/notifications/settings-skeleton.tsx';
import { useSaveSettings } from '../features/notifications/use-save-settings.ts';
import { PushSwitch } from '../features/push/push-switch.tsx';
import { usePushState } from '../features/push/use-push-state.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The channels of each kind of notification, and the quiet hours. Every change is saved at once. */
export function Component() {
  const { user } = useSession();
  const settings = useQuery(notificationSettingsQuery());
  const save = useSaveSettings();
  const pushState = usePushState();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>Notification settings</PageTitle>
      <BackLink to="/notifications">Back to Notifications</BackLink>
      <PageHeader title="Notification settings" description="Choose what is worth telling you, and how." />
      {settings.isPending && <SettingsSkeleton />}
      {settings.isError && !settings.data && (
        <ErrorState
          title={errorText(settings.error, messages.unexpected)}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data && (
        <div className="flex flex-col gap-5">
          <PushSwitch />
          <ChannelSettings
            channels={settings.data.channels}
            isModerator={user !== null && user.role !== 'member'}
            hasPush={pushState === 'on'}
            onChange={(channels) => save({ channels })}
          />
          <QuietHours
            hours={settings.data.quietHours}
            timeZone={settings.data.timeZone}
            onChange={(quietHours) => save({ quietHours })}
          />
        </div>
      )}
    </div>
  );
}
