import type { NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChannelSettings } from '../features/notifications/channel-settings.tsx';
import { notificationSettingsQuery } from '../features/notifications/notification-queries.ts';
import { PushSwitch, usePushState } from '../features/push/push-switch.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { notificationKeys } from '../lib/api/query-keys.ts';
import { clockText } from '../lib/format/time-text.tsx';
import { useSession } from '../lib/session/session.tsx';
import { Switch } from '../ui/choices.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

export function Component() {
  const { user } = useSession();
  const settings = useQuery(notificationSettingsQuery());
  const save = useSaveSettings();
  const pushState = usePushState();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`Notification settings`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader title={t`Notification settings`} description={t`Choose what we tell you about, and how.`} />
      <Loading query={settings} skeleton={<SettingsSkeleton />} failed={say(messages.unexpected)} />
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

type Hours = NotificationSettings['quietHours'];
type QuietHoursProps = { hours: Hours; timeZone: string; onChange: (hours: Hours) => void };

const usual = { from: '22:00', to: '07:00' };

/** When mail and push wait. */
function QuietHours({ hours, timeZone, onChange }: QuietHoursProps) {
  return (
    <Surface as="section" aria-labelledby="quiet-hours">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="quiet-hours" className="type-subheading">
            {t`Quiet hours`}
          </h2>
          <p className="mt-1 text-ink-soft">{t`Email and push wait until they’re over.`}</p>
        </div>
        <Switch
          label={t`Quiet hours`}
          isLabelHidden
          checked={hours !== null}
          onChange={({ target }) => onChange(target.checked ? usual : null)}
        />
      </div>
      {hours && (
        <div className="mt-4 grid max-w-md grid-cols-2 gap-4">
          <Select
            label={t`From`}
            options={timeOptions(hours.from, hours.to)}
            value={hours.from}
            onChoose={(from) => onChange({ ...hours, from })}
          />
          <Select
            label={t`To`}
            options={timeOptions(hours.to, hours.from)}
            value={hours.to}
            onChoose={(to) => onChange({ ...hours, to })}
          />
          <p className="col-span-2 text-sm text-ink-soft">
            {t`In the time of ${{ city: cityOf(timeZone) }} (${timeZone}), from your place.`}
          </p>
        </div>
      )}
    </Surface>
  );
}

function cityOf(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** Half hours in the reader's format, with `present` and without the other end. */
export function timeOptions(present: string, other: string): { value: string; label: string }[] {
  const times = [...new Set([...halfHours, present])].filter((time) => time !== other).toSorted();
  return times.map((value) => ({ value, label: labelOf(value) }));
}

function labelOf(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return clockText(new Date(2000, 0, 1, hour, minute));
}

const key = notificationKeys.settings;
const mutationKey = ['save-notification-settings'];

type Held = NotificationSettings & { timeZone: string };

function useSaveSettings() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (settings: NotificationSettings) => api('PUT /notifications/settings', { body: settings }),
    onError: (error) => toast.error(errorText(error, messages.unexpected)),
    onSettled: (saved) => {
      // A later change decides.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      if (saved) queryClient.setQueryData<Held>(key, saved);
      else void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  return function change(changed: Partial<NotificationSettings>): void {
    const held = queryClient.getQueryData<Held>(key);
    if (!held) return;
    const { channels, quietHours } = { ...held, ...changed };
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<Held>(key, { ...held, channels, quietHours });
    mutate({ channels, quietHours });
  };
}

const rowCount = 5;

function SettingsSkeleton() {
  return (
    <Surface padding="none" className="divide-y divide-line/70">
      {Array.from({ length: rowCount }, (_, row) => (
        <div key={row} className="flex flex-wrap items-center gap-x-6 gap-y-4 px-4 py-5 sm:px-6">
          <Skeleton className="size-10 rounded-lg!" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-11 w-full rounded-md! md:w-80" />
        </div>
      ))}
    </Surface>
  );
}
