import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { pairLimit, xpOf } from '@ballpark/domain/xp.ts';
import { signalLimits } from '@ballpark/domain/signals.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../features/shell/page-title.tsx';
import { signalsQuery } from '../features/statements/standing-queries.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../lib/loading.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const signals = useQuery(signalsQuery());
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`XP limits`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader
        title={t`XP limits`}
        description={t`When you and someone else look like one person, and what that means.`}
      />
      <Loading
        query={signals}
        skeleton={<Skeleton className="h-24 rounded-xl!" />}
        failed={moderationMessages.signalsFailed}
      />
      {signals.data?.length === 0 && (
        <Surface>
          <p className="font-semibold">{t`Nothing limits your XP.`}</p>
          <p className="mt-1 text-ink-soft">{t`You earn full XP on every listing.`}</p>
        </Surface>
      )}
      {signals.data && signals.data.length > 0 && (
        <Surface padding="none">
          <ul className="divide-y divide-line">
            {signals.data.map(({ kind, words, people, foundAt }) => (
              <li key={kind} className="px-5 py-4 sm:px-6">
                <p className="font-semibold first-letter:uppercase">
                  {people === 1 ? 'You and one other person' : `You and ${people} others`}: {words}
                </p>
                <p className="mt-0.5 text-sm text-ink-soft">
                  {t`Last seen`} <RelativeTimeText at={foundAt} />
                </p>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      <div className="mt-8 flex flex-col gap-3 border-t border-line pt-6 text-ink-soft">
        <p>
          This isn&rsquo;t a punishment, and it doesn&rsquo;t prove anything: people who live together share a
          connection. You and that person earn at most {xpOf.participation} XP from each other&rsquo;s
          listings, and nothing after {pairLimit.paid} paid listings in {signalLimits.days} days. What you
          earn elsewhere doesn&rsquo;t change, and your guesses count fully.
        </p>
        <p>
          A moderator looks at this and can lift it for you two. We forget it {signalLimits.days} days after
          the last such listing.
        </p>
      </div>
    </div>
  );
}
