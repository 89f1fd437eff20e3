import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useDeviceLocation } from '../features/places/use-device-location.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { HowToEarn } from '../features/xp/how-to-earn.tsx';
import { LeaderboardSkeleton } from '../features/xp/leaderboard-skeleton.tsx';
import { Leaderboard } from '../features/xp/leaderboard.tsx';
import { LocationStatus } from '../features/xp/location-status.tsx';
import { readScope, type Scope, scopeQuery } from '../features/xp/leaderboard-scope.ts';
import { ScopeControls } from '../features/xp/scope-controls.tsx';
import { useSession } from '../lib/session/session.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The people with the most XP, anywhere or nearby (product 2.10). */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>Leaderboard</PageTitle>
      <PageHeader title="Leaderboard" description="The neighbours with the best eye for a price." />
      {user ? <ScopedLeaderboard user={user} /> : <LeaderboardSkeleton />}
    </>
  );
}

function ScopedLeaderboard({ user }: { user: OwnProfile }) {
  const [query, setQuery] = useSearchParams();
  const { scope, radiusKm } = readScope(query);
  const isLocal = scope === 'local';
  const place = usePlace(user, isLocal);

  function show(nextScope: Scope, nextRadiusKm: number) {
    setQuery(scopeQuery(nextScope, nextRadiusKm), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-8">
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

/** The reader's saved place; without one the device is asked, once 'Local' is chosen (product 9.4). */
function usePlace(user: OwnProfile, isWanted: boolean) {
  const { location, isLoading, error, request } = useDeviceLocation();
  const { latitude, longitude, address } = user;
  const saved = latitude !== null && longitude !== null && address !== null;
  const mustAsk = isWanted && !saved;

  useEffect(() => {
    if (mustAsk) void request();
  }, [mustAsk, request]);

  const point = saved ? { latitude, longitude } : location && pointOf(location);
  const name = saved ? address : (location?.address ?? null);
  return { point, status: { place: name, isLoading, error, onRetry: () => void request() } };
}

function pointOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude };
}
