import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { NotificationSettings } from '@ballpark/domain/contract/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api.ts';
import { notificationKeys } from '../../lib/api/notification-keys.ts';
import { toast } from '../../ui/toast.ts';

const key = notificationKeys.settings;
const mutationKey = ['save-notification-settings'];

type Held = NotificationSettings & { timeZone: string };

/** Saves the settings as a whole. They are shown at once, sent one after the other, and fetched again when one is refused. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (settings: NotificationSettings) => api('PUT /notifications/settings', { body: settings }),
    onSuccess: () => toast.success('Saved'),
    onError: (error) => toast.error(errorText(error, messages.unexpected)),
    onSettled: (saved) => {
      // A later change is on its way, and says it all.
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
