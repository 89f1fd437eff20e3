import { moderationMessages } from '@ballpark/domain/contract/moderation-messages.ts';
import { pairLimit, xpOf } from '@ballpark/domain/xp.ts';
import { type SignalKind, signalLimits } from '@ballpark/domain/signals.ts';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '../features/shell/page-title.tsx';
import { signalsQuery } from '../features/statements/standing-queries.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Loading } from '../lib/loading.tsx';
import { Surface } from '../ui/surface.tsx';
import { say } from '../ui/say.ts';

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
        failed={say(moderationMessages.signalsFailed)}
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
            {signals.data.map(({ kind, people, foundAt }) => (
              <li key={kind} className="px-5 py-4 sm:px-6">
                <p className="font-semibold first-letter:uppercase">{signalText(kind, people)}</p>
                <p className="mt-0.5 text-sm text-ink-soft">
                  <RelativeTimeText
                    at={foundAt}
                    say={(time) => t({ message: `Last seen ${time}`, comment: 'The signal' })}
                  />
                </p>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      <div className="mt-8 flex flex-col gap-3 border-t border-line pt-6 text-ink-soft">
        <p>
          <Trans>
            This isn&rsquo;t a punishment, and it doesn&rsquo;t prove anything: people who live together share
            a connection. You and that person earn at most {{ xp: xpOf.participation }} XP from each
            other&rsquo;s listings, and nothing after{' '}
            <Plural value={{ listings: pairLimit.paid }} one="# paid listing" other="# paid listings" /> in{' '}
            <Plural value={{ days: signalLimits.days }} one="# day" other="# days" />. What you earn elsewhere
            doesn&rsquo;t change, and your guesses count fully.
          </Trans>
        </p>
        <p>
          <Trans>
            A moderator looks at this and can lift it for you two. We forget it{' '}
            <Plural value={{ days: signalLimits.days }} one="# day" other="# days" /> after the last such
            listing.
          </Trans>
        </p>
      </div>
    </div>
  );
}

function signalText(kind: SignalKind, people: number): string {
  return kind === 'exactHits'
    ? plural(people, {
        1: 'You and one other person: same internet connection or browser, and one keeps guessing the other’s exact price',
        other:
          'You and # others: same internet connection or browser, and one keeps guessing the other’s exact price',
      })
    : plural(people, {
        1: 'You and one other person: same internet connection or browser, and each keeps coming closest on the other’s listings',
        other:
          'You and # others: same internet connection or browser, and each keeps coming closest on the other’s listings',
      });
}
