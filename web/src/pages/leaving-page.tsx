import { accountMessages } from '@ballpark/domain/contract/auth-messages.ts';
import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ExportSection } from '../features/account/export-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { dayText } from '../lib/format/time-text.tsx';
import { useSession } from '../lib/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

/** Signed in during the grace period of a deletion: the account can be kept. */
export function Component() {
  const { user, replaceUser, logout } = useSession();
  const isRefused = user?.waiting === 'refused';
  const day = user?.deletionAt ? dayText(user.deletionAt) : null;
  const keeping = useMutation({
    mutationFn: () => api('POST /account/restore', {}),
    onSuccess: (reply) => {
      toast.success(accountMessages.accountRestored);
      replaceUser(reply.user);
    },
    onError: (error) => toast.error(errorText(error, accountMessages.accountRestoreFailed)),
  });
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{t`Your account will be deleted`}</PageTitle>
      <Surface padding="lg">
        <h1 className="type-title">{t`Your account will be deleted`}</h1>
        <p className="mt-3 text-ink-soft">
          {day !== null && (
            <>
              {isRefused ? say(moderationMessages.signUpRefused) : t`You asked for this.`}{' '}
              <Trans>
                On <strong className="text-ink">{day}</strong> your profile, listings and photos will be gone
                for good.
              </Trans>
            </>
          )}{' '}
          {!isRefused && t`Until then you can keep your account just as it was.`}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {!isRefused && (
            <Button isBusy={keeping.isPending} onClick={() => keeping.mutate()} className="max-sm:w-full">
              {t`Keep my account`}
            </Button>
          )}
          <Button variant="secondary" onClick={() => void logout()} className="max-sm:w-full">
            {t`Sign out`}
          </Button>
        </div>
      </Surface>
      <ExportSection />
    </div>
  );
}
