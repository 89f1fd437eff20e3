import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { i18n } from '@lingui/core';
import { answerDays } from '@ballpark/domain/listing-window.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { xpOf } from '@ballpark/domain/xp.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Globe, MapPin, MapPinOff, Timer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useDeviceLocation } from '../features/places/device-location.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { awardReasons } from '../features/xp/award-reasons.ts';
import {
  type Scope,
  readScope,
  savedPoint,
  scopeQuery,
  scopeRadiiKm,
} from '../features/xp/leaderboard-scope.ts';
import { Leaderboard, LeaderboardSkeleton } from '../features/xp/leaderboard.tsx';
import { useSession } from '../lib/session/session.tsx';
import { XpBadge } from '../lib/xp-badge.tsx';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/choices.tsx';
import { TextLink } from '../ui/links.tsx';
import { classes } from '../ui/classes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>{t`Leaderboard`}</PageTitle>
      <PageHeader title={t`Leaderboard`} description={t`The neighbours with the best eye for a price.`} />
      {user ? <ScopedLeaderboard user={user} /> : <LeaderboardSkeleton />}
    </>
  );
}

function ScopedLeaderboard({ user }: { user: OwnProfile }) {
  const [query, setQuery] = useSearchParams();
  const { scope, radiusKm } = readScope(query, savedPoint(user) !== null);
  const isLocal = scope === 'local';
  const place = usePlace(user, isLocal);

  function show(nextScope: Scope, nextRadiusKm: number) {
    setQuery(scopeQuery(nextScope, nextRadiusKm), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-4 sm:gap-8">
        <ScopeControls
          scope={scope}
          radiusKm={radiusKm}
          onScope={(chosen) => show(chosen, radiusKm)}
          onRadius={(chosen) => show(scope, chosen)}
          locationStatus={<LocationStatus {...place.status} />}
        />
        {(!isLocal || place.point) && (
          <Leaderboard user={user} circle={isLocal && place.point ? { ...place.point, radiusKm } : null} />
        )}
      </div>
      <HowToEarn />
    </div>
  );
}

/** The saved location, else the device's once 'Local' is chosen. */
function usePlace(user: OwnProfile, isWanted: boolean) {
  const { location, isLoading, error, request } = useDeviceLocation();
  const saved = savedPoint(user);
  const mustAsk = isWanted && !saved;

  useEffect(() => {
    if (mustAsk) void request();
  }, [mustAsk, request]);

  const point = saved ?? (location && onlyPoint(location));
  const name = saved ? user.address : (location?.address ?? null);
  return { point, status: { place: name, isLoading, error, onRetry: () => void request() } };
}

function onlyPoint({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}

type ScopeControlsProps = {
  scope: Scope;
  radiusKm: number;
  onScope: (scope: Scope) => void;
  onRadius: (radiusKm: number) => void;
  /** Where 'Local' is, or why unknown. */
  locationStatus: ReactNode;
};

const scopes = () =>
  [
    { value: 'global', label: t`Global`, icon: Globe },
    { value: 'local', label: t`Local`, icon: MapPin },
  ] as const;

/** Everybody, or people nearby. */
function ScopeControls({ scope, radiusKm, onScope, onRadius, locationStatus }: ScopeControlsProps) {
  return (
    <div
      className={classes(
        'grid items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,18rem)_10rem] sm:gap-x-5 sm:gap-y-4',
        scope === 'local' && 'grid-cols-[minmax(0,1fr)_6.5rem]',
      )}
    >
      <Segmented label={t`Scope`} options={scopes()} value={scope} onChoose={onScope} />
      {scope === 'local' && (
        <Select
          label={t`Distance`}
          options={scopeRadiiKm.map((each) => ({ value: String(each), label: t`${{ distance: each }} km` }))}
          value={String(radiusKm)}
          onChoose={(chosen) => onRadius(Number(chosen))}
        />
      )}
      {scope === 'local' && <div className="col-span-2">{locationStatus}</div>}
    </div>
  );
}

type LocationStatusProps = {
  place: string | null;
  isLoading: boolean;
  error: string | null;
  onRetry: () => void;
};

function LocationStatus({ place, isLoading, error, onRetry }: LocationStatusProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        {isLoading ? <Spinner size="sm" /> : <Icon isKnown={place !== null} />}
        {isLoading
          ? t`Finding your location...`
          : place !== null
            ? t`Around ${{ place: placeText(i18n, place) }}`
            : (error ?? t`We don’t know your location yet.`)}
      </p>
      {place === null && !isLoading && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t`Use my location`}
        </Button>
      )}
    </div>
  );
}

function Icon({ isKnown }: { isKnown: boolean }) {
  const Shown = isKnown ? MapPin : MapPinOff;
  return <Shown aria-hidden className="size-4.5 shrink-0 text-ink-faint" />;
}

const ways = () => [
  {
    way: 'closest',
    icon: awardReasons.closest.icon,
    text: t`Your guess is the closest to the final price, or ties for closest.`,
    xp: xpOf.closest,
  },
  {
    way: 'close',
    icon: awardReasons.close.icon,
    text: t`Your guess is within 10% of the final price.`,
    xp: xpOf.close,
  },
  {
    way: 'participation',
    icon: awardReasons.participation.icon,
    text: t`Any other guess, even a late one.`,
    xp: xpOf.participation,
  },
  {
    way: 'autoClose',
    icon: Timer,
    text: t`If the owner never names a price, everyone gets ${{ xp: xpOf.participation }} XP. If they do within ${plural(answerDays, { one: '# day', other: '# days' })}, you get the rest.`,
    xp: xpOf.participation,
  },
  {
    way: 'achievement',
    icon: awardReasons.achievement.icon,
    text: (
      <Trans>
        Unlock an <TextLink to="/achievements">achievement</TextLink>: each earns you extra XP.
      </Trans>
    ),
    xp: null,
  },
];

function HowToEarn() {
  return (
    <Surface as="aside" aria-labelledby="how-to-earn">
      <h2 id="how-to-earn" className="type-heading">
        {t`How to earn XP`}
      </h2>
      <p className="mt-1.5 text-ink-soft">
        {t`Guess a price. You get XP when the listing closes, once per guess.`}
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {ways().map(({ way, icon: Icon, text, xp }) => (
          <li key={way} className="flex items-start gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-ink">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col items-start gap-1.5 text-[0.9375rem]">
              <span>{text}</span>
              {xp !== null && <XpBadge xp={xp} isAward />}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-soft">
        {t`The badges here go by rank. Your level goes by XP: Regular above 50, Pro above 100.`}
      </p>
    </Surface>
  );
}
