import { screenMessages as messages } from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { MoveLeft } from 'lucide-react';
import { ChannelSettings } from '../features/notifications/channel-settings.tsx';
import { notificationSettingsQuery } from '../features/notifications/notification-queries.ts';
import { QuietHours } from '../features/notifications/quiet-hours.tsx';
import { SettingsSkeleton } from '../features/notifications/settings-skeleton.tsx';
import { useSaveSettings } from '../features/notifications/use-save-settings.ts';
import { PushSwitch } from '../features/push/push-switch.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Of what one is told, by which ways, and when not. Every change is saved at once. */
export function Component() {
  const settings = useQuery(notificationSettingsQuery());
  const save = useSaveSettings();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>Notification settings</PageTitle>
      <LinkButton to="/notifications" variant="quiet" size="sm" className="mb-3 -ml-3">
        <MoveLeft aria-hidden className="size-4.5" />
        Back to Notifications
      </LinkButton>
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
          <ChannelSettings channels={settings.data.channels} onChange={(channels) => save({ channels })} />
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
