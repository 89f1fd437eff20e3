import { peopleMessages as messages } from '@ballpark/domain/contract/people-messages.ts';
import type { AvoidedPerson } from '@ballpark/domain/contract/people.ts';
import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api.ts';
import { displayName } from '../../lib/format/display-name.ts';
import { RelativeTimeText } from '../../lib/format/relative-time-text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Avoided, avoidedKey } from './avoided-query.ts';

/** A person whom the reader has blocked or muted, with a button to undo it: at once, and back again when the server refuses. */
export function AvoidedRow({ avoided }: { avoided: AvoidedPerson }) {
  const { person, isBlocked, isMuted, createdAt } = avoided;
  const queryClient = useQueryClient();
  const name = displayName(person);
  const takingBack = useMutation({
    mutationFn: (how: 'block' | 'mute') => api(`DELETE /users/:id/${how}`, { params: { id: person.id } }),
    onMutate: async (how) => {
      await queryClient.cancelQueries({ queryKey: avoidedKey });
      queryClient.setQueriesData<Avoided>(
        { queryKey: avoidedKey },
        (held) => held && without(held, person.id, how),
      );
    },
    onSuccess: (_, how) => toast.success(how === 'block' ? messages.unblocked : messages.unmuted),
    onError: (error) => toast.error(errorText(error, messages.avoidFailed)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const button = (how: 'block' | 'mute', text: string) => (
    <Button
      variant="secondary"
      size="sm"
      isBusy={takingBack.isPending && takingBack.variables === how}
      onClick={() => takingBack.mutate(how)}
      aria-label={`${text} ${name}`}
      className="max-sm:flex-1"
    >
      {text}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
      <Avatar photoUrl={person.photoUrl && cardPhotoUrl(person.photoUrl)} name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="font-bold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          <RelativeTimeText
            at={createdAt}
            what={isBlocked ? (isMuted ? 'Blocked and muted' : 'Blocked') : 'Muted'}
          />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {isBlocked && button('block', 'Unblock')}
        {isMuted && button('mute', 'Unmute')}
      </div>
    </li>
  );
}

/** A person who is neither blocked nor muted any more leaves the list. */
function without(held: Avoided, personId: string, how: 'block' | 'mute'): Avoided {
  const data = held.data.map((each) => {
    if (each.person.id !== personId) return each;
    return how === 'block' ? { ...each, isBlocked: false } : { ...each, isMuted: false };
  });
  return { ...held, data: data.filter(({ isBlocked, isMuted }) => isBlocked || isMuted) };
}
