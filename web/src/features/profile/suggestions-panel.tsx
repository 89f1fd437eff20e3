import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { errorText } from '../../lib/api/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { profileSuggestionsQuery } from './profile-queries.ts';
import { SuggestionRow } from './suggestion-row.tsx';

type SuggestionsPanelProps = { userId: string; name: string; isOwn: boolean };

/** What a person suggested, newest first. */
export function SuggestionsPanel({ userId, name, isOwn }: SuggestionsPanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(profileSuggestionsQuery(userId));
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
  if (data.length === 0) {
    return isOwn ? (
      <EmptyState
        icon={Lightbulb}
        title="You haven't suggested any prices yet"
        action={<LinkButton to="/feed">Browse All</LinkButton>}
      >
        Guess what something is worth. The closer you are, the more XP you earn.
      </EmptyState>
    ) : (
      <EmptyState icon={Lightbulb} title={`${name} hasn't suggested any prices yet`} />
    );
  }
  return (
    <Surface padding="none">
      <ul aria-label="Suggestions" className="divide-y divide-line px-5 sm:px-6">
        {data.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} />
        ))}
      </ul>
    </Surface>
  );
}
