import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { AwardList } from './award-list.tsx';
import { xpHistoryQuery } from './xp-queries.ts';

type XpHistoryProps = { userId: string; name: string; isOwn: boolean };

const shownFirst = 6;

/** A person's latest awards. */
export function XpHistory({ userId, name, isOwn }: XpHistoryProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(xpHistoryQuery(userId));
  const [isWhole, setWhole] = useState(false);
  if (isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (!data) {
    return (
      <ErrorState
        title={errorText(error, messages.unexpected)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Surface as="section">
      <h2 className="mb-1 type-subheading">XP history</h2>
      {data.length === 0 && (
        <p className="mt-2 text-ink-soft">
          {isOwn
            ? "You haven't earned any XP yet. Suggest a price: when the owner closes the listing, the closest guesses earn the most."
            : `${name} hasn't earned any XP yet.`}
        </p>
      )}
      <AwardList awards={isWhole ? data : data.slice(0, shownFirst)} />
      {!isWhole && data.length > shownFirst && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </Surface>
  );
}
