import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { ListingCard, ListingCardSkeleton } from '../features/listing/card/listing-card.tsx';
import { SaveButton } from '../features/listing/card/save-button.tsx';
import { CardGrid, SkeletonGrid } from '../features/listing/feed/card-grid.tsx';
import { savedQuery } from '../features/listing/own-lists-queries.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { pageIn } from '../lib/page-in.ts';
import { Pager } from '../ui/pager.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Loading } from '../lib/loading.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { say } from '../ui/say.ts';

export function Component() {
  const { user } = useSession();
  const [address] = useSearchParams();
  const page = pageIn(address);
  const saved = useQuery({
    ...savedQuery(page),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  const found = saved.data;
  return (
    <div data-grid-page="">
      <PageTitle>{t`Saved`}</PageTitle>
      <PageHeader title={t`Saved`} />
      <Loading
        query={saved}
        skeleton={<SkeletonGrid count={6} skeleton={<ListingCardSkeleton />} />}
        failed={say(messages.listingsLoadFailed)}
      />
      {found?.data.length === 0 && (
        <EmptyState
          icon={Heart}
          title={t`Nothing saved yet`}
          action={<LinkButton to="/feed">{t`Browse All`}</LinkButton>}
        >
          {t`Tap the heart on a listing to save it here.`}
        </EmptyState>
      )}
      {found && found.data.length > 0 && (
        <>
          <CardGrid
            label={t`Saved`}
            listings={found.data}
            renderCard={(listing) => (
              <ListingCard
                listing={listing}
                reader={user}
                headingLevel={2}
                corner={<SaveButton listing={listing} />}
              />
            )}
          />
          <div className="mt-10">
            <Pager page={page} pageCount={found.pagination.totalPages} toPage={(to) => `?page=${to}`} />
          </div>
        </>
      )}
    </div>
  );
}
