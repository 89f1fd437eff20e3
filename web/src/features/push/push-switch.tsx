import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api/api.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../../lib/push/push-subscription.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { toast } from '../../ui/toast.ts';

const pushStateKey = ['push'];

const hints = (): Record<PushState, string> => ({
  on: t`You’ll get push notifications here even when ${{ site: site.name }} is closed.`,
  off: t`Your browser will ask whether to allow notifications from ${{ site: site.name }}.`,
  blocked: t`Your browser blocks notifications from ${{ site: site.name }}. Allow them in its settings for this site, then come back.`,
  needsInstall: t`On an iPhone or iPad, first put ${{ site: site.name }} on your Home Screen: tap Share, then Add to Home Screen. Open it from there and come back to this page.`,
  unsupported: t`This browser doesn’t support push notifications.`,
});

export function PushSwitch({ className }: { className?: string }) {
  const client = useQueryClient();
  const state = usePushState();
  const { mutate, isPending } = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnPushOn() : turnPushOff()),
    onSuccess: (next) => client.setQueryData(pushStateKey, next),
    onError: (error) => toast.error(errorText(error, messages.pushFailed)),
  });
  if (state === undefined) return null;
  return (
    <Checkbox
      label={t`Push notifications in this browser`}
      hint={hints()[state]}
      checked={state === 'on'}
      disabled={state !== 'on' && state !== 'off'}
      aria-busy={isPending || undefined}
      onChange={({ target }) => {
        if (!isPending) mutate(target.checked);
      }}
      className={className}
    />
  );
}

/** Undefined until known. */
export function usePushState() {
  // The permission may change in the browser's settings.
  return useQuery({ queryKey: pushStateKey, queryFn: readPushState, refetchOnWindowFocus: 'always' }).data;
}
