import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';

/** A switch for one's own streak line, on all devices (product 9.7). It changes at once, and back when the server refuses. */
export function StreakSection() {
  const { user, replaceUser } = useSession();
  const saving = useMutation({
    // The calls run one after the other, so that the last press counts.
    scope: { id: 'streak' },
    mutationFn: (isShown: boolean) => api('PUT /xp/streak', { body: { isShown } }),
    onMutate: show,
    onError: (error, isShown) => {
      show(!isShown);
      toast.error(errorText(error, messages.streakNotSaved));
    },
  });
  function show(showsStreak: boolean): void {
    if (user) replaceUser({ ...user, showsStreak });
  }
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
        checked={user?.showsStreak ?? true}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
    </Surface>
  );
}
