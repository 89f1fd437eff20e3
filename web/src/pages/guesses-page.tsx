import type { GuessState, OwnGuess } from '@ballpark/domain/contract/own-lists.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hourglass, Lightbulb, Target } from 'lucide-react';
import { OwnGuessRow } from '../features/listing/guess/own-guess-row.tsx';
import { guessesQuery, guessStates, readGuessesAddress } from '../features/listing/own-lists-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { useSession } from '../lib/session/session.tsx';
import { useSearchParams } from 'react-router';
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
const labels = { open: 'Open', waiting: 'Waiting', closed: 'Closed' } as const;

/** One's own guesses by what has become of their listings (product 2.20). */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const { state, page } = readGuessesAddress(address);
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
          tabs={guessStates.map((value) => ({
            value,
            label: labels[value],
            panel: <Guesses state={value} page={page} />,
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
