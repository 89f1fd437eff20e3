import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { DeleteAccountSection } from '../features/account/delete-account-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';

const askEveryMs = 30_000;

/** All that a newcomer sees until a moderator has let them in. */
export function Component() {
  const { user, logout, replaceUser } = useSession();
  // Polls, since there is no live stream here.
  const own = useQuery({
    queryKey: ['own-profile'],
    queryFn: ({ signal }) => api('GET /auth/profile', { signal }),
    refetchInterval: askEveryMs,
    enabled: user !== null,
  });
  const fresh = own.data?.user;
  useEffect(() => {
    if (fresh) replaceUser(fresh);
  }, [fresh, replaceUser]);
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{t`Waiting for a moderator`}</PageTitle>
      <Surface padding="lg">
        <span className="mb-5 grid size-16 place-items-center rounded-lg bg-accent-soft text-accent-ink">
          <Hourglass aria-hidden className="size-8" strokeWidth={1.75} />
        </span>
        <h1 className="type-title">{t`Waiting for a moderator`}</h1>
        <p className="mt-3 text-ink-soft">
          {t`Your email is verified. A moderator looks at each new account before it’s let in. We’ll email you, and this page goes on by itself.`}
        </p>
        <Button variant="secondary" onClick={() => void logout()} className="mt-6 max-sm:w-full">
          {t`Sign out`}
        </Button>
      </Surface>
      {user && <DeleteAccountSection email={user.email} />}
    </div>
  );
}
