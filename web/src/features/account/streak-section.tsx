import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';

/** Whether one's own streak stands beside one's name, on all devices (product 9.7). */
export function StreakSection() {
  const { user, replaceUser } = useSession();
  const saving = useMutation({
    mutationFn: (isShown: boolean) => api('PUT /xp/streak', { body: { isShown } }),
    onSuccess: (reply) => replaceUser(reply.user),
    onError: (error) => toast.error(errorText(error, messages.streakNotSaved)),
  });
  const isShown = saving.isPending ? saving.variables : (user?.showsStreak ?? true);
  return (
    <Surface as="section" padding="md" aria-labelledby="streak-heading">
      <h2 id="streak-heading" className="mb-1 type-subheading">
        A small promise a day
      </h2>
      <p className="mb-2 text-ink-soft">
        On how many days in a row you guessed, today&rsquo;s guess, and the XP to your next level, beside your
        name. Only you see it. A day missed now and then is forgiven.
      </p>
      <Switch
        label="Show my streak"
        checked={isShown}
        disabled={saving.isPending}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
    </Surface>
  );
}
