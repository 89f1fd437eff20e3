import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DeleteAccountSection } from '../features/account/delete-account-section.tsx';
import { ExportSection } from '../features/account/export-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { StatementList } from '../features/statements/statement-list.tsx';
import { api } from '../lib/api/api.ts';
import { momentText } from '../lib/format/time-text.tsx';
import { useSession } from '../lib/session/session.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';

const askEveryMs = 60_000;

/**
 * All a suspended person can do: read why, appeal, export data, delete the account, sign out.
 * Signed-out people read how to get there.
 */
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
  const until = user?.suspension?.until ?? null;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{t`Your account is suspended`}</PageTitle>
      <Surface padding="lg">
        <h1 className="type-title">{t`Your account is suspended`}</h1>
        <p className="mt-3 text-ink-soft">
          {user === null
            ? t`You’ve been signed out everywhere. Sign in to see why and for how long, and to appeal.`
            : until === null
              ? t`It has no end date. You can read why, appeal, download your data or delete your account.`
              : t`It ends on ${{ moment: momentText(until) }}. You can read why, appeal, download your data or delete your account.`}
        </p>
        <div className="mt-6">
          {user === null ? (
            <LinkButton to="/login">{t`Sign In`}</LinkButton>
          ) : (
            <Button variant="secondary" onClick={() => void logout()} className="max-sm:w-full">
              {t`Sign out`}
            </Button>
          )}
        </div>
      </Surface>
      {user && (
        <>
          <StatementList />
          <ExportSection />
          <DeleteAccountSection email={user.email} />
        </>
      )}
    </div>
  );
}
