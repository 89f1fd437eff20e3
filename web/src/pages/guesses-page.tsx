import type { GuessState, OwnGuess } from '@ballpark/domain/contract/own-lists.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { minGuesses } from '@ballpark/domain/fair-price.ts';
import { countdown } from '@ballpark/domain/listing-window.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hourglass, Lightbulb, Target, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { guessStates, guessesQuery, readGuessesAddress } from '../features/listing/own-lists-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { againstFair } from '../lib/format/against-fair.ts';
import { AmountText, Spoken } from '../lib/format/amount-text.tsx';
import { nearness } from '../lib/format/nearness.ts';
import { listingTypeLabels } from '../lib/listing-type-labels.ts';
import { useSession } from '../lib/session/session.tsx';
import { XpBadge } from '../lib/xp-badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { say } from '../ui/say.ts';

const empty = {
  open: {
    icon: Lightbulb,
    title: msg`Nothing open`,
    text: msg`Guess what something is worth, and you’ll find it here until it closes.`,
  },
  waiting: {
    icon: Hourglass,
    title: msg`No price to wait for`,
    text: msg`Expired listings stay here until the owner reports a price.`,
  },
  closed: { icon: Target, title: msg`Nothing closed yet`, text: msg`You’ll see how close you were here.` },
};
const labels = {
  open: msg({ message: 'Open', context: 'listings' }),
  waiting: msg`Awaiting price`,
  closed: msg({ message: 'Closed', context: 'listings' }),
};

export function Component() {
  const [address, setAddress] = useSearchParams();
  const { state, page } = readGuessesAddress(address);
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`My guesses`}</PageTitle>
      <PageHeader title={t`My guesses`} />
      {user ? (
        <Tabs
          label={t`Guesses`}
          value={state}
          onChoose={(chosen) => setAddress({ state: chosen }, { replace: true, preventScrollReset: true })}
          tabs={guessStates.map((value) => ({
            value,
            label: i18n._(labels[value]),
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
  if (!guesses.data)
    return (
      <Loading
        query={guesses}
        skeleton={<Skeleton className="h-64 rounded-xl!" />}
        failed={say(messages.unexpected)}
      />
    );
  const { data, pagination } = guesses.data;
  if (data.length === 0) return <NoGuesses state={state} />;
  return (
    <>
      <Surface padding="none">
        <ul aria-label={t`Guesses`} className="divide-y divide-line px-5 sm:px-6">
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
  const { icon, title, text } = empty[state];
  return (
    <EmptyState
      icon={icon}
      title={i18n._(title)}
      action={<LinkButton to="/feed?toGuess=true">{t`Find something to guess`}</LinkButton>}
    >
      {i18n._(text)}
    </EmptyState>
  );
}

function OwnGuessRow({ guess }: { guess: OwnGuess }) {
  const [nowMs] = useState(Date.now);
  const { listing, isNearest, xpAwarded } = guess;
  const { id, title, photoUrls, type, currency, finalPrice, fairPrice, ownAmount } = listing;
  const [cover] = photoUrls;
  const { icon: Icon } = listingTypeLabels[type];
  return (
    <li className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-4 has-[a:focus-visible]:rounded-md has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-(--focus)">
      <span className="grid aspect-square place-items-center overflow-hidden rounded-lg on-faded-field text-accent-ink">
        {cover ? (
          <img src={cardPhotoUrl(cover)} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon aria-hidden className="size-7 opacity-60" strokeWidth={1.5} />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to={`/listing/${id}`}
          dir="auto"
          className="type-subheading wrap-anywhere outline-none after:absolute after:inset-0 hover:underline"
        >
          {title}
        </Link>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          {ownAmount !== null && <Fact label={t`Your guess`} amount={ownAmount} currency={currency} />}
          {finalPrice !== null && <Fact label={t`Went for`} amount={finalPrice} currency={currency} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
          {ownAmount !== null && finalPrice !== null && <span>{nearness(ownAmount, finalPrice)}</span>}
          {ownAmount !== null && finalPrice === null && fairPrice && (
            <Spoken text={againstFair(ownAmount, fairPrice.estimate, currency)} />
          )}
          {finalPrice === null && !fairPrice && <span>{fairPriceLacks(listing)}</span>}
          {isNearest && (
            <Badge tone="gold" icon={Trophy}>
              {t`Closest`}
            </Badge>
          )}
          {xpAwarded !== null && xpAwarded > 0 && <XpBadge xp={xpAwarded} isAward />}
          {finalPrice === null && <span className="text-ink-soft">{stateOf(guess, nowMs)}</span>}
        </p>
      </div>
    </li>
  );
}

function Fact({ label, amount, currency }: { label: ReactNode; amount: number; currency: string }) {
  return (
    <span>
      {label}{' '}
      <span className="text-base text-ink">
        <AmountText {...{ amount, currency }} />
      </span>
    </span>
  );
}

/** Why there is no fair price here. */
function fairPriceLacks({ suggestionCount, isActive }: OwnGuess['listing']): string {
  const missing = minGuesses - suggestionCount;
  // Kept back on cards, since their readers may not have guessed.
  if (missing <= 0) return t`See the fair price`;
  if (!isActive) return t`Too few guesses for a fair price`;
  return missing === 1 ? t`One more guess for a fair price` : t`Two more guesses for a fair price`;
}

/** While there is no final price. */
function stateOf({ listing }: OwnGuess, nowMs: number): string {
  if (listing.isActive) return countdown(i18n, Date.parse(listing.expiresAt), nowMs);
  if (listing.priceAnsweredAt !== null) return t`No deal`;
  return t`No price yet`;
}
