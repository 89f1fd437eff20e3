import { cardPhotoUrl } from '@ballpark/domain/photo-address.ts';
import { Link } from 'react-router';
import { displayName } from '../../lib/format/display-name.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The signed-in person with their XP, as a link to their profile. */
export function UserBlock({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { user } = useSession();
  if (!user) return <Skeleton className="h-14 rounded-md!" />;
  return (
    <Link
      to="/profile"
      onClick={onLeave}
      className="flex items-center gap-3 rounded-md p-2 transition-colors -outline-offset-3 hover:bg-sunken"
    >
      <Avatar photoUrl={user.photoUrl && cardPhotoUrl(user.photoUrl)} name={displayName(user)} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">{user.name}</span>
        <span className="block text-sm font-bold text-gold-ink tabular-nums">
          {user.xp.toLocaleString('en')} XP
        </span>
      </span>
    </Link>
  );
}
