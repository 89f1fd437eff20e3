import type { GuessState, OwnGuess } from '@ballpark/domain/contract/own-lists.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Hourglass, Lightbulb, Target } from 'lucide-react';
import { OwnGuessRow } from '../features/listing/guess/own-guess-row.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { apiPage, errorText } from '../lib/api/api.ts';
import { freshAtFirst } from '../lib/api/query-client.ts';
import { profileKeys } from '../lib/api/query-keys.ts';
import { pageIn } from '../lib/page-in.ts';
import type { PageHandle } from '../lib/page-handle.ts';
import { useSession } from '../lib/session/session.tsx';
import { useSearchParams } from '../router/hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Tabs } from '../ui/tabs.tsx';

const title = 'My Guesses';
const empty = {
  open: {
    icon: Lightbulb,
    title: 'Nothing open',
    text: 'Guess what something is worth; it waits here until it closes.',
  },
  waiting: {
    icon: Hourglass,
    title: 'Nothing to wait for',
    text: 'Listings that closed by themselves wait here for their price.',
  },
  closed: { icon: Target, title: 'Nothing closed yet', text: 'Here you see how near you were.' },
} as const;
const tabs = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'closed', label: 'Closed' },
] as const;

function guessesQuery(userId: string, state: GuessState, page: number) {
  return queryOptions({
    queryKey: [...profileKeys.one(userId), 'guesses', state, page],
    queryFn: ({ signal }) => apiPage('GET /profile/guesses', { query: { state, page }, signal }),
    staleTime: freshAtFirst,
  });
}

function shownIn(address: URLSearchParams): { state: GuessState; page: number } {
  return {
    state: tabs.find(({ value }) => value === address.get('state'))?.value ?? 'open',
    page: pageIn(address),
  };
}

export const handle: PageHandle = {
  prefetch({ queryClient, user, search }) {
    const { state, page } = shownIn(search);
    return queryClient.prefetchQuery(guessesQuery(user.id, state, page));
  },
};

/** One's own guesses by what has become of their listings (product 2.20). */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const { state, page } = shownIn(address);
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      {user ? (
        <Tabs
          label="Guesses"
          value={state}
          onChoose={(chosen) => setAddress({ state: chosen }, { replace: true, preventScrollReset: true })}
          tabs={tabs.map((tab) => ({
            ...tab,
            panel: <Guesses state={tab.value} page={page} />,
          }))}
        />
      ) : (
        <Skeleton className="h-80 rounded-xl!" />
      )}
    </div>
  );
}

function Guesses({ state, page }: { state: GuessState; page: number }) {
  const { user } = useSession();
  const guesses = useQuery({
    ...guessesQuery(user?.id ?? '', state, page),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  if (guesses.isPending) return <Skeleton className="h-64 rounded-xl!" />;
  if (!guesses.data)
    return (
      <ErrorState
        title={errorText(guesses.error, messages.unexpected)}
        onRetry={() => void guesses.refetch()}
        isRetrying={guesses.isFetching}
      />
    );
  const { data, pagination } = guesses.data;
  if (data.length === 0) return <NoGuesses state={state} />;
  return (
    <>
      <Surface padding="none">
        <ul aria-label="Guesses" className="divide-y divide-line px-5 sm:px-6">
          {data.map((guess: OwnGuess) => (
            <OwnGuessRow key={guess.suggestionId} guess={guess} />
          ))}
        </ul>
      </Surface>
      <div className="mt-8">
        <Pager
          page={page}
          pageCount={pagination.totalPages}
          toPage={(to) => `?state=${state}${to > 1 ? `&page=${to}` : ''}`}
        />
      </div>
    </>
  );
}

function NoGuesses({ state }: { state: GuessState }) {
  const { icon, title: heading, text } = empty[state];
  return (
    <EmptyState
      icon={icon}
      title={heading}
      action={<LinkButton to="/feed?toGuess=true">Find something to guess</LinkButton>}
    >
      {text}
    </EmptyState>
  );
}
