import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import { peopleMessages as messages } from '@ballpark/domain/contract/moderation-messages.ts';
import type { AvoidedPerson } from '@ballpark/domain/contract/people.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, apiPage, errorText } from '../lib/api/api.ts';
import { displayName } from '../lib/format/display-name.ts';
import { RelativeTimeText } from '../lib/format/time-text.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BackLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { pageIn } from '../lib/page-in.ts';
import { Pager } from '../ui/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

const avoidedKey = ['account', 'blocked'] as const;

export function Component() {
  const [address] = useSearchParams();
  const page = pageIn(address, 1000);
  const avoided = useQuery(avoidedQuery(page));
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`Blocked and muted`}</PageTitle>
      <BackLink to="/settings">{t`Back to Settings`}</BackLink>
      <PageHeader
        title={t`People you’ve blocked or muted`}
        description={t`If you block someone, you won’t see each other. If you mute someone, they can still see you.`}
      />
      <Loading
        query={avoided}
        skeleton={<Skeleton className="h-40 rounded-xl!" />}
        failed={say(messages.avoidedFailed)}
      />
      {avoided.data && (
        <div aria-busy={avoided.isPlaceholderData} className="flex flex-col gap-5">
          {avoided.data.data.length === 0 ? (
            <EmptyState icon={UserRoundCheck} title={t`No one blocked or muted`}>
              {t`To mute or block someone, use the menu on their profile or next to what they write.`}
            </EmptyState>
          ) : (
            <Surface padding="none">
              <ul className="divide-y divide-line/70">
                {avoided.data.data.map((each) => (
                  <AvoidedRow key={each.person.id} avoided={each} />
                ))}
              </ul>
            </Surface>
          )}
          <Pager
            page={page}
            pageCount={avoided.data.pagination.totalPages}
            toPage={(to) => `/settings/blocked?page=${to}`}
          />
        </div>
      )}
    </div>
  );
}

function AvoidedRow({ avoided }: { avoided: AvoidedPerson }) {
  const { person, isBlocked, isMuted, createdAt } = avoided;
  const queryClient = useQueryClient();
  const name = displayName(person);
  const takingBack = useMutation({
    mutationFn: (how: 'block' | 'mute') => api(`DELETE /users/:id/${how}`, { params: { id: person.id } }),
    onMutate: async (how) => {
      await queryClient.cancelQueries({ queryKey: avoidedKey });
      queryClient.setQueriesData<Avoided>(
        { queryKey: avoidedKey },
        (held) => held && without(held, person.id, how),
      );
    },
    onSuccess: (_, how) => toast.success(how === 'block' ? say(messages.unblocked) : say(messages.unmuted)),
    onError: (error) => toast.error(errorText(error, messages.avoidFailed)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const button = (how: 'block' | 'mute', text: string, label: string) => (
    <Button
      variant="secondary"
      size="sm"
      isBusy={takingBack.isPending && takingBack.variables === how}
      onClick={() => takingBack.mutate(how)}
      aria-label={label}
      className="max-sm:flex-1"
    >
      {text}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
      <Avatar photoUrl={person.photoUrl && cardPhotoUrl(person.photoUrl)} name={name} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="font-bold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          <RelativeTimeText
            at={createdAt}
            say={(time) =>
              isBlocked ? (isMuted ? t`Blocked and muted ${time}` : t`Blocked ${time}`) : t`Muted ${time}`
            }
          />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {isBlocked && button('block', t`Unblock`, t`Unblock ${name}`)}
        {isMuted && button('mute', t`Unmute`, t`Unmute ${name}`)}
      </div>
    </li>
  );
}

/** Rows that are neither blocked nor muted disappear. */
function without(held: Avoided, personId: string, how: 'block' | 'mute'): Avoided {
  const data = held.data.map((each) => {
    if (each.person.id !== personId) return each;
    return how === 'block' ? { ...each, isBlocked: false } : { ...each, isMuted: false };
  });
  return { ...held, data: data.filter(({ isBlocked, isMuted }) => isBlocked || isMuted) };
}

type Avoided = { data: AvoidedPerson[]; pagination: Pagination };

function avoidedQuery(page: number) {
  return queryOptions({
    queryKey: [...avoidedKey, page],
    queryFn: ({ signal }) => apiPage('GET /auth/blocked', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
