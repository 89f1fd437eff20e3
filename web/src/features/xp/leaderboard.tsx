import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { LeaderboardEntry } from '@ballpark/domain/contract/xp.ts';
import { hasPodium, rankBadge } from '@ballpark/domain/xp.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Crown, Trophy } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { displayName } from '../../lib/format/display-name.ts';
import { xpText } from '../../lib/format/number-text.ts';
import { pageIn } from '../../lib/page-in.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { Loading } from '../../lib/loading.tsx';
import { type Circle, leaderboardQuery } from './xp-queries.ts';
import { say } from '../../ui/say.ts';

/** First, second and third. */
const places = [
  {
    order: 'order-2',
    height: 'h-11 sm:h-28',
    delay: '200ms',
    size: 'size-14 text-2xl sm:size-24 sm:text-4xl',
  },
  { order: 'order-1', height: 'h-9 sm:h-20', delay: '100ms', size: 'size-12 text-xl sm:size-20 sm:text-3xl' },
  { order: 'order-3', height: 'h-7 sm:h-14', delay: '0ms', size: 'size-12 text-xl sm:size-20 sm:text-3xl' },
];

type LeaderboardProps = {
  user: OwnProfile;
  /** Null for anywhere. */
  circle: Circle | null;
};

const podiumSize = 3;
const pageSize = 20;

/** Own rank, podium, full ranking. */
export function Leaderboard({ user, circle }: LeaderboardProps) {
  const [query] = useSearchParams();
  const board = useQuery(leaderboardQuery(circle));
  if (!board.data)
    return <Loading query={board} skeleton={<LeaderboardSkeleton />} failed={say(messages.unexpected)} />;
  const { entries, ownRank, ownXp } = board.data;
  const pageCount = Math.ceil(entries.length / pageSize);
  const page = Math.min(pageIn(query), Math.max(1, pageCount));
  const ownPage = Math.floor(entries.findIndex(({ id }) => id === user.id) / pageSize) + 1;
  const isBelowPodium = page === 1 && hasPodium(entries.length);
  const toPage = (to: number) => {
    const address = new URLSearchParams(query);
    if (to > 1) address.set('page', String(to));
    else address.delete('page');
    return `?${address}`;
  };
  return (
    <div
      aria-busy={board.isPlaceholderData || undefined}
      className={classes(
        'flex flex-col gap-4 transition-opacity sm:gap-8',
        board.isPlaceholderData && 'opacity-60',
      )}
    >
      <OwnRank
        user={user}
        rank={ownRank}
        xp={ownXp}
        toOwn={ownPage > 0 && ownPage !== page ? toPage(ownPage) : null}
      />
      {entries.length > 0 ? (
        <section>
          <h2 className="sr-only">{t`Full ranking`}</h2>
          {isBelowPodium && <Podium entries={entries.slice(0, podiumSize)} ownId={user.id} />}
          <RankingList
            entries={entries.slice((page - 1) * pageSize, page * pageSize)}
            ownId={user.id}
            isBelowPodium={isBelowPodium}
          />
          <div className="mt-6">
            <Pager page={page} pageCount={pageCount} toPage={toPage} />
          </div>
        </section>
      ) : (
        <EmptyState
          icon={Trophy}
          title={circle ? t`Nobody nearby has XP yet` : t`Nobody has XP yet`}
          action={<LinkButton to="/feed">{t`Browse All`}</LinkButton>}
        >
          {circle
            ? t`Make a guess and be the first on the list, or choose a larger distance.`
            : t`Make a guess and be the first on the list.`}
        </EmptyState>
      )}
    </div>
  );
}

function Podium({ entries, ownId }: { entries: readonly LeaderboardEntry[]; ownId: string }) {
  return (
    <ol aria-label={t`Top 3`} className="grid grid-cols-3 items-end sm:pt-2">
      {places.map(({ order, height, delay, size }, at) => {
        const entry = entries[at];
        if (!entry) return null;
        return (
          <li key={entry.id} className={classes('flex min-w-0 flex-col items-center text-center', order)}>
            <Winner entry={entry} size={size} isOwn={entry.id === ownId} />
            <div
              style={{ animationDelay: delay }}
              className={classes(
                'mt-1.5 grid w-full animate-rise sm:mt-3 place-items-center self-stretch on-field',
                at === 0 ? 'rounded-t-xl shadow-lifted' : at === 1 ? 'rounded-ss-xl' : 'rounded-se-xl',
                height,
              )}
            >
              <span className="type-amount text-xl leading-none sm:text-5xl">
                <span className="sr-only">{t`Rank`} </span>
                {entry.rank}
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Winner({ entry, size, isOwn }: { entry: LeaderboardEntry; size: string; isOwn: boolean }) {
  const isFirst = entry.rank === 1;
  return (
    <Link to={`/profile/${entry.id}`} className="group flex w-full flex-col items-center rounded-lg px-1.5">
      {isFirst && (
        <Crown
          aria-hidden
          className="relative z-1 -mb-1.5 size-5 fill-gold text-gold sm:mb-1 sm:size-8"
          strokeWidth={1.5}
        />
      )}
      <Avatar
        photoUrl={entry.photoUrl}
        name={displayName(entry)}
        className={classes(size, isFirst && 'ring-3 ring-gold sm:ring-4')}
      />
      <span className="mt-1.5 w-full truncate text-sm font-semibold underline-offset-3 group-hover:underline sm:mt-2 sm:text-base">
        {isOwn ? t`You` : displayName(entry)}
      </span>
      {entry.location && (
        <span className="w-full truncate text-2xs text-ink-soft sm:text-sm">
          <PlaceText location={entry.location} />
        </span>
      )}
      <span className="text-2xs text-ink-soft sm:text-sm">{rankBadge(i18n, entry.rank)}</span>
      <span className="type-amount text-sm text-gold-ink sm:text-base">{xpText(entry.xp)}</span>
    </Link>
  );
}

type RankingListProps = {
  entries: readonly LeaderboardEntry[];
  ownId: string;
  /** Joined to the podium without a gap. */
  isBelowPodium: boolean;
};

/** Everybody with XP, including the podium. */
function RankingList({ entries, ownId, isBelowPodium }: RankingListProps) {
  return (
    <Surface padding="none" className={classes('overflow-hidden', isBelowPodium && 'rounded-t-none')}>
      <ol aria-label={t`Full ranking`} className="divide-y divide-line">
        {entries.map((entry) => (
          <RankingRow key={entry.id} entry={entry} isOwn={entry.id === ownId} />
        ))}
      </ol>
    </Surface>
  );
}

function RankingRow({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { id, rank, location, xp } = entry;
  return (
    <li
      className={classes(
        'relative grid grid-cols-[2rem_2.5rem_minmax(0,1fr)_4.5rem] items-center gap-x-2.5 px-3 py-3 transition-colors sm:grid-cols-[2.25rem_2.5rem_minmax(0,1fr)_auto] sm:gap-x-3 sm:px-5',
        isOwn ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span
        className={classes('text-end type-amount text-xl', rank <= 3 ? 'text-gold-ink' : 'text-ink-soft')}
      >
        <span className="sr-only">{t`Rank`} </span>
        {rank}
      </span>
      <Avatar photoUrl={entry.photoUrl} name={displayName(entry)} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/profile/${id}`}
            className="line-clamp-3 max-w-full font-semibold wrap-anywhere underline-offset-3 after:absolute after:inset-0 hover:underline"
          >
            {displayName(entry)}
          </Link>
          {isOwn && <Badge tone="ink">{t`You`}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft max-sm:flex-nowrap">
          <Badge tone={toneOf(rank)} className="shrink-0">
            {rankBadge(i18n, rank)}
          </Badge>
          {location && (
            <span className="min-w-0 truncate">
              <PlaceText location={location} />
            </span>
          )}
        </p>
      </div>
      <span className="text-end type-amount whitespace-nowrap text-gold-ink">{xpText(xp)}</span>
    </li>
  );
}

/** On phones the city alone: it stays on one line. */
function PlaceText({ location }: { location: string }) {
  const [city, country] = placeText(i18n, location).split(', ');
  return (
    <>
      {city}
      {country && <span className="max-sm:hidden">, {country}</span>}
    </>
  );
}

function toneOf(rank: number): BadgeTone {
  if (rank <= 3) return 'gold';
  return rank <= 5 ? 'accent' : 'neutral';
}

type OwnRankProps = {
  user: OwnProfile;
  /** Null without XP, or outside the circle. */
  rank: number | null;
  xp: number;
  /** To the page of the list with this person; null on it. */
  toOwn: string | null;
};

function OwnRank({ user, rank, xp, toOwn }: OwnRankProps) {
  return (
    <section
      aria-label={t`Your rank`}
      className="flex flex-wrap items-center gap-4 rounded-xl on-field px-4 py-3 sm:px-6 sm:py-4"
    >
      <Avatar photoUrl={user.photoUrl} name={displayName(user)} size="lg" className="ring-3 ring-chalk/70" />
      <div className="flex-1">
        <p className="text-sm whitespace-nowrap text-chalk-soft">{t`Your rank`}</p>
        <p className="type-amount text-3xl whitespace-nowrap">
          {rank === null ? t`Unranked` : t({ message: `#${rank}`, comment: 'A rank on the leaderboard' })}
        </p>
        {toOwn && (
          <Link to={toOwn} className="tall-target text-sm font-semibold underline underline-offset-3">
            {t`Show me in the list`}
          </Link>
        )}
      </div>
      <div className="ms-auto text-end">
        <p className="type-amount text-2xl">{xpText(xp)}</p>
        <p className="text-sm text-chalk-soft">{rank === null ? unrankedText(xp) : rankBadge(i18n, rank)}</p>
      </div>
    </section>
  );
}

function unrankedText(xp: number): string {
  return xp === 0 ? t`Earn XP to get a rank.` : t`You’re not on this list.`;
}

export function LeaderboardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 sm:gap-6">
      <span role="status" className="sr-only">
        {t`Loading...`}
      </span>
      <Skeleton className="h-20 rounded-xl sm:h-22" />
      <Skeleton className="h-48 rounded-xl sm:h-80" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
