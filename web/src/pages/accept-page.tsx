import { accountMessages } from '@ballpark/domain/contract/auth-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { AcceptedPage } from '@ballpark/domain/site-pages.ts';
import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { DeleteAccountSection } from '../features/account/delete-account-section.tsx';
import { ExportSection } from '../features/account/export-section.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { useMutationOnce } from '../lib/api/use-mutation-once.ts';
import { Loading } from '../lib/loading.tsx';
import { useSession } from '../lib/session/session.tsx';
import { SiteHtml } from '../lib/site-text/site-html.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const names = (): Record<AcceptedPage, string> => ({ terms: t`terms`, rules: t`house rules` });
const none: readonly AcceptedPage[] = [];

/** What must be accepted anew before the person goes on. Whoever doesn’t can export their data and leave. */
export function Component() {
  const { user, replaceUser, logout } = useSession();
  const pages = user?.toAccept ?? none;
  const texts = useQueries({
    queries: pages.map((page) => ({
      queryKey: ['site-text', page, 'to accept'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('GET /pages/:page', { params: { page }, query: {}, signal }),
    })),
  });
  const read = texts.flatMap(({ data }) => data ?? []);
  const accepting = useMutationOnce({
    mutationFn: () =>
      api('POST /account/acceptance', {
        body: Object.fromEntries(read.map(({ page, version }) => [page, version])),
      }),
    onSuccess: (reply) => replaceUser(reply.user),
    onError: (error) => {
      toast.error(errorText(error, accountMessages.notAccepted));
      for (const text of texts) void text.refetch();
    },
  });
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{t`Please read this first`}</PageTitle>
      <Surface padding="lg">
        <h1 className="type-title">
          {pages.length > 1
            ? t`The terms and house rules have changed`
            : pages[0] === 'rules'
              ? t`The house rules have changed`
              : t`The terms have changed`}
        </h1>
        <p className="mt-3 text-ink-soft">
          {t`Please read and accept them to go on. If you don’t want to, you can download your data and delete your account below.`}
        </p>
        {pages.map((page, at) => (
          <section key={page} aria-label={names()[page]} className="mt-6">
            {pages.length > 1 && (
              <h2 className="mb-3 type-heading first-letter:uppercase">{names()[page]}</h2>
            )}
            {texts[at] && (
              <Loading
                query={texts[at]}
                skeleton={<Skeleton className="h-96 rounded-xl!" />}
                failed={say(messages.siteTextFailed)}
              />
            )}
            {texts[at]?.data && (
              // Reachable by keyboard, to scroll.
              <div
                role="region"
                aria-label={page === 'terms' ? t`Text of the terms` : t`Text of the house rules`}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
                className="max-h-[60vh] overflow-y-auto rounded-xl border border-line bg-sunken p-5"
              >
                <SiteHtml html={texts[at].data.html} />
              </div>
            )}
          </section>
        ))}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            disabled={read.length < pages.length}
            isBusy={accepting.isBusy}
            onClick={() => accepting.mutate()}
            className="max-sm:w-full"
          >
            {t`Accept and go on`}
          </Button>
          <Button variant="secondary" onClick={() => void logout()} className="max-sm:w-full">
            {t`Sign out`}
          </Button>
        </div>
      </Surface>
      <ExportSection />
      {user && <DeleteAccountSection email={user.email} />}
    </div>
  );
}
