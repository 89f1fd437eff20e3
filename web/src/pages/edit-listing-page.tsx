import { editRefusal, reopenRefusal } from '@ballpark/domain/listing-access.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Lock } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { firstEditProblem } from '../features/listing-form/first-problem.ts';
import { ListingForm } from '../features/listing-form/listing-form.tsx';
import { valuesOf } from '../features/listing-form/listing-values.ts';
import { useSaveListing } from '../features/listing-form/use-save-listing.ts';
import { AmountField } from '../features/money/amount-field.tsx';
import { ListingPhotoField } from '../features/photos/listing-photo-field.tsx';
import { useListingPhotos } from '../features/photos/use-listing-photos.ts';
import { LocationField } from '../features/places/location-field.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api.ts';
import { listingQuery } from '../lib/listing-query.ts';
import { useSession } from '../lib/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Surface } from '../ui/surface.tsx';

const texts = {
  saved: messages.listingUpdated,
  photosFailed: messages.photosUploadFailedOnEdit,
  refused: messages.listingUpdateFailed,
  failedUnexpectedly: messages.listingUpdateFailed,
};

/** Changing one's own open listing (specification, section 2 'Edit listing'). */
export function Component() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const listing = useQuery({ ...listingQuery(id), enabled: user !== null });
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>Edit Listing</PageTitle>
      <LinkButton to={`/listing/${id}`} variant="quiet" size="sm" className="mb-3 -ml-3">
        <ArrowLeft aria-hidden className="size-4.5" />
        Back to Listing
      </LinkButton>
      <PageHeader title="Edit Listing" />
      {listing.isPending && (
        <div className="grid place-items-center py-24">
          <Spinner size="lg" label="Loading the listing" />
        </div>
      )}
      {listing.isError && (
        <ErrorState
          title={errorText(listing.error, messages.listingNotFound)}
          onRetry={() => void listing.refetch()}
          isRetrying={listing.isFetching}
          action={<LinkButton to="/feed">Back to Listings</LinkButton>}
        />
      )}
      {listing.data && user && <EditableListing key={id} listing={listing.data} userId={user.id} />}
    </div>
  );
}

function EditableListing({ listing, userId }: { listing: ListingDetail; userId: string }) {
  const access = { ...listing, ownerId: listing.userId };
  const refusal = editRefusal(access, userId);
  if (!refusal) return <EditListing listing={listing} />;
  const mayReopen = reopenRefusal(access, userId) === null;
  return (
    <EmptyState
      icon={Lock}
      title={messages[refusal]}
      action={<LinkButton to={`/listing/${listing.id}`}>Go to the listing</LinkButton>}
    >
      {mayReopen && 'Reopen it first if you want to change it.'}
    </EmptyState>
  );
}

function EditListing({ listing }: { listing: ListingDetail }) {
  const navigate = useNavigate();
  const listingPath = `/listing/${listing.id}`;
  const photos = useListingPhotos(listing.photoUrls);
  const { send, isSending, serverErrors } = useSaveListing({
    finishPhotos: photos.finish,
    save: (draft) => api('PUT /listings/:id', { params: { id: listing.id }, body: draft }),
    texts,
    onSaved: () => void navigate(listingPath),
  });
  return (
    <Surface padding="lg">
      <ListingForm
        start={valuesOf(listing)}
        currency={listing.currency}
        isPriced={listing.suggestionCount > 0}
        renderLocation={(field) => <LocationField {...field} />}
        renderAmount={(field) => <AmountField {...field} />}
        photoField={<ListingPhotoField {...photos} />}
        cancel={
          <LinkButton to={listingPath} variant="secondary">
            Cancel
          </LinkButton>
        }
        submitLabel="Update Listing"
        busyLabel="Updating..."
        isBusy={isSending}
        problemOf={firstEditProblem}
        serverErrors={serverErrors}
        onSubmit={send}
      />
    </Surface>
  );
}
