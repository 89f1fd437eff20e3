import type { OwnProfile, PublicProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { Suspense, lazy, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { AchievementsWidget } from '../features/achievements/achievements-widget.tsx';
import { ListingCardSkeleton } from '../features/listing/card/listing-card.tsx';
import { ProfilePhotoPicker } from '../features/photos/profile-photo-picker.tsx';
import { useLocationText } from '../features/places/use-location-text.ts';
import { OverviewPanel, StatCards } from '../features/profile/overview-panel.tsx';
import { OwnGuesses } from '../features/profile/own-guesses.tsx';
import { PhotoChangeButton, ProfileBanner, ProfileHeading } from '../features/profile/profile-header.tsx';
import { ListingsPanel, SuggestionsPanel } from '../features/profile/profile-lists.tsx';
import {
  profileListingsQuery,
  profileQuery,
  profileSuggestionsQuery,
} from '../features/profile/profile-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { XpHistory } from '../features/xp/xp-history.tsx';
import { ApiError, errorText } from '../lib/api/api.ts';
import { displayName } from '../lib/format/display-name.ts';
import { PersonMenu } from '../lib/people/person-menu.tsx';
import { ReportButton } from '../lib/report/report-button.tsx';
import { useSession } from '../lib/session/session.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { whenIdle } from '../ui/lazy-when-idle.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { say } from '../ui/say.ts';

const tabs = ['overview', 'listings', 'suggestions'] as const;

// Cards load when idle: a profile opens with its overview.
const loadCard = async () => ({
  default: (await import('../features/listing/card/listing-card.tsx')).ListingCard,
});
const ListingCard = lazy(loadCard);

/** One's own without an id. */
export function Component() {
  const { user } = useSession();
  const { userId } = useParams();
  if (!user) return <ProfileSkeleton />;
  return <ProfileLoader key={userId} id={userId ?? user.id} user={user} />;
}

function ProfileLoader({ id, user }: { id: string; user: OwnProfile }) {
  const isOwn = id === user.id;
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...profileQuery(id),
    ...(isOwn && { placeholderData: user }),
  });
  if (isPending) return <ProfileSkeleton />;
  if (data) return <Profile profile={data} isOwn={isOwn} />;
  // Missing or invalid id: a retry would not help.
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageTitle>{t`Profile`}</PageTitle>
      <PageHeader title={t`Profile`} />
      <ErrorState
        title={isAbsent ? say(messages.userNotFound) : errorText(error, messages.userNotFound)}
        onRetry={isAbsent ? undefined : () => void refetch()}
        isRetrying={isFetching}
        action={
          <LinkButton to="/home" variant="secondary">
            {t`Back to Home`}
          </LinkButton>
        }
      />
    </>
  );
}

type Tab = (typeof tabs)[number];

function Profile({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'overview';
  const location = useLocationText((isOwn && user) || profile);
  useEffect(() => {
    // On failure the tab fetches it.
    void whenIdle()
      .then(loadCard)
      .catch(() => undefined);
  }, []);
  const listingCount = useQuery(profileListingsQuery(profile.id)).data?.length;
  const suggestionCount = useQuery(profileSuggestionsQuery(profile.id)).data?.length;
  const whose = { userId: profile.id, name: displayName(profile), isOwn };

  const tabList = useRef<HTMLDivElement>(null);
  const isChosenHere = useRef(false);
  const { key } = useLocation();
  const shownKey = useRef<string>(undefined);
  const showAddressed = useEffectEvent((addressKey: string) => {
    if (shownKey.current === addressKey) return;
    shownKey.current = addressKey;
    // A position that was restored stays.
    if (!isChosenHere.current && query.has('tab') && window.scrollY === 0) tabList.current?.scrollIntoView();
    isChosenHere.current = false;
  });
  useEffect(() => showAddressed(key), [key]);

  function choose(chosen: Tab) {
    isChosenHere.current = true;
    const next = chosen === 'overview' ? {} : { tab: chosen };
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-8">
      <PageTitle>{displayName(profile)}</PageTitle>
      <div>
        <ProfileBanner
          profile={profile}
          renderChange={
            isOwn
              ? (field) => (
                  <PhotoChangeButton
                    field={field}
                    renderPicker={(picker) => <ProfilePhotoPicker {...picker} />}
                  />
                )
              : undefined
          }
        />
        <ProfileHeading
          profile={profile}
          location={location}
          isOwn={isOwn}
          actions={isOwn ? <OwnerActions /> : <VisitorActions profile={profile} />}
        />
      </div>
      <StatCards xp={profile.xp} listingCount={listingCount} suggestionCount={suggestionCount} />
      <div ref={tabList}>
        <Tabs
          label={t`Profile`}
          value={tab}
          onChoose={choose}
          tabs={[
            {
              value: 'overview',
              label: t`Overview`,
              panel: (
                <OverviewPanel
                  profile={profile}
                  isOwn={isOwn}
                  listingCount={listingCount}
                  guesses={isOwn && <OwnGuesses userId={profile.id} />}
                >
                  <div className="flex flex-col gap-5">
                    <AchievementsWidget userId={profile.id} />
                    <XpHistory {...whose} />
                  </div>
                </OverviewPanel>
              ),
            },
            {
              value: 'listings',
              label: t`Listings`,
              panel: (
                <ListingsPanel
                  {...whose}
                  renderCard={(listing) => (
                    <Suspense fallback={<ListingCardSkeleton />}>
                      <ListingCard listing={listing} isOwnerHidden headingLevel={2} />
                    </Suspense>
                  )}
                  skeleton={<ListingCardSkeleton />}
                />
              ),
            },
            { value: 'suggestions', label: t`Suggestions`, panel: <SuggestionsPanel {...whose} /> },
          ]}
        />
      </div>
    </div>
  );
}

function VisitorActions({ profile }: { profile: PublicProfile }) {
  const navigate = useNavigate();
  return (
    <>
      <ReportButton
        title={t`Report this person`}
        subject={{ subjectKind: 'user', subjectId: profile.id }}
        hasText
      />
      <PersonMenu
        person={{ id: profile.id, name: displayName(profile) }}
        variant="solid"
        onAvoided={() => void navigate('/home')}
      />
    </>
  );
}

function OwnerActions() {
  return (
    <>
      <LinkButton to="/profile/edit" variant="secondary">
        <Pencil aria-hidden className="size-4.5" />
        {t`Edit Profile`}
      </LinkButton>
      <LinkButton to="/create">
        <Plus aria-hidden className="size-5" />
        {t`Create Listing`}
      </LinkButton>
    </>
  );
}

/** In the final layout. */
function ProfileSkeleton() {
  return (
    <div aria-busy>
      <span role="status" className="sr-only">
        {t`Loading...`}
      </span>
      <Skeleton className="h-36 rounded-xl sm:h-52" />
      <Skeleton className="mt-14 h-10 w-56" />
      <Skeleton className="mt-3 h-6 w-40" />
      <Skeleton className="mt-3 h-6 w-72 max-w-full" />
      <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {['listings', 'suggestions', 'xp', 'level'].map((stat) => (
          <Skeleton key={stat} className="h-24 rounded-xl" />
        ))}
      </div>
    </div>
  );
}
