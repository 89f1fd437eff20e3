import { editRefusal } from '@ballpark/domain/listing-access.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { CancelLink } from '../features/listing/form/cancel-link.tsx';
import {
  firstEditProblem,
  valuesOf,
  draftKey,
  useListingDraft,
} from '../features/listing/form/listing-values.ts';
import { ListingForm } from '../features/listing/form/listing-form.tsx';
import { useSaveListing } from '../features/listing/form/use-save-listing.ts';
import { ListingPhotoField } from '../features/photos/listing-photo-field.tsx';
import { useListingPhotos, useSweptPhotos } from '../features/photos/use-listing-photos.ts';
import { LocationField } from '../features/places/location-field.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { listingQuery } from '../features/listing/listing-query.ts';
import { useSession } from '../lib/session/session.tsx';
import { useNavigateFromHere } from '../lib/use-navigate-from-here.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Surface } from '../ui/surface.tsx';
import { Loading } from '../lib/loading.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

// Lazy: rarely shown.
const DraftNotice = lazy(async () => ({ default: (await import('../ui/draft-notice.tsx')).DraftNotice }));
const UneditableListing = lazy(async () => ({
  default: (await import('../features/listing/form/uneditable-listing.tsx')).UneditableListing,
}));

const texts = () => ({
  notSent: t`Not updated. We’ve kept what you entered.`,
  maybeNotSent: t`It may not have been updated. We’ve kept what you entered.`,
  photosFailed: say(messages.photosUploadFailedOnEdit),
  refused: say(messages.listingUpdateFailed),
  failedUnexpectedly: say(messages.listingUpdateFailed),
});

export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const listing = useQuery({ ...listingQuery(id), enabled: user !== null });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Edit Listing`}</PageTitle>
      <LinkButton to={`/listing/${id}`} variant="quiet" size="sm" className="mb-3 -ms-3">
        <ArrowLeft aria-hidden className="size-4.5" />
        {t`Back to Listing`}
      </LinkButton>
      <PageHeader title={t`Edit Listing`} />
      <Loading
        query={listing}
        skeleton={
          <div className="grid place-items-center py-24">
            <Spinner size="lg" label={t`Loading the listing`} />
          </div>
        }
        failed={say(messages.listingNotFound)}
        action={<LinkButton to="/feed">{t`Back to Listings`}</LinkButton>}
      />
      {listing.data && user && <EditableListing key={id} listing={listing.data} userId={user.id} />}
    </div>
  );
}

function EditableListing({ listing, userId }: { listing: ListingDetail; userId: string }) {
  const [round, setRound] = useState(1);
  const refusal = editRefusal({ ...listing, ownerId: listing.userId }, userId);
  if (!refusal) return <EditListing key={round} listing={listing} onStartOver={() => setRound(round + 1)} />;
  return (
    <Suspense>
      <UneditableListing listing={listing} refusal={refusal} userId={userId} />
    </Suspense>
  );
}

function EditListing({ listing, onStartOver }: { listing: ListingDetail; onStartOver: () => void }) {
  const navigate = useNavigateFromHere();
  const listingPath = `/listing/${listing.id}`;
  const { photoUrls } = listing;
  const draft = useListingDraft(draftKey(listing.userId, listing.id), { ...valuesOf(listing), photoUrls });
  const photos = useListingPhotos(draft.photoUrls, (urls) => draft.keep({ photoUrls: urls }));
  const { send, drop, isSending, serverErrors } = useSaveListing({
    finishPhotos: photos.finish,
    save: (changed) => api('PUT /listings/:id', { params: { id: listing.id }, body: changed }),
    texts: texts(),
    onSaved() {
      toast.success(messages.listingUpdated);
      draft.forget();
      void navigate(listingPath);
    },
  });
  useSweptPhotos(photos, draft.wasKept, serverErrors);
  function discard() {
    drop();
    draft.forget();
  }
  function startOver() {
    discard();
    onStartOver();
  }
  return (
    <Surface padding="lg">
      <Suspense>{draft.wasKept && <DraftNotice onStartOver={startOver} />}</Suspense>
      <ListingForm
        start={draft.values}
        currencyOf={listing}
        fixed={listing.suggestionCount > 0 ? listing : undefined}
        renderLocation={(field) => <LocationField {...field} />}
        photoField={<ListingPhotoField {...photos} isAwaited={isSending} />}
        cancel={<CancelLink to={listingPath} isChanged={draft.isChanged} onDiscard={discard} />}
        submitLabel={t`Update Listing`}
        busyLabel={t`Updating...`}
        isBusy={isSending}
        problemOf={firstEditProblem}
        serverErrors={serverErrors}
        onSubmit={send}
        onValues={draft.keep}
      />
    </Surface>
  );
}
