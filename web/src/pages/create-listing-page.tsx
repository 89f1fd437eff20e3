import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { messages } from '@ballpark/domain/contract/messages.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstProblem } from '../features/listing-form/first-problem.ts';
import { forgetDraft, keepDraft, readDraft } from '../features/listing-form/kept-draft.ts';
import { ListingForm } from '../features/listing-form/listing-form.tsx';
import { blankListing } from '../features/listing-form/listing-values.ts';
import { useSaveListing } from '../features/listing-form/use-save-listing.ts';
import { AmountField } from '../features/money/amount-field.tsx';
import { ListingPhotoField } from '../features/photos/listing-photo-field.tsx';
import { useListingPhotos } from '../features/photos/use-listing-photos.ts';
import { LocationField } from '../features/places/location-field.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api.ts';
import { useSession } from '../lib/session.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Surface } from '../ui/surface.tsx';

const title = "Share What You're Looking For";

const texts = {
  saved: messages.listingCreated,
  photosFailed: messages.photosUploadFailedOnCreate,
  refused: messages.listingCreateFailed,
  failedUnexpectedly: messages.listingCreateFailedUnexpectedly,
};

/** Posting a listing (specification, section 2 'Create listing'). */
export function Component() {
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description="People nearby suggest what it is worth." />
      {user && <CreateListing user={user} />}
    </div>
  );
}

function CreateListing({ user }: { user: OwnProfile }) {
  const navigate = useNavigate();
  const photos = useListingPhotos();
  const [start] = useState(() => ({ kept: readDraft(user.id), blank: blankListing(user) }));
  const { send, isSending, serverErrors } = useSaveListing({
    finishPhotos: photos.finish,
    save: (draft) => api('POST /listings', { body: draft }),
    texts,
    onSaved() {
      forgetDraft(user.id);
      void navigate('/');
    },
  });
  return (
    <Surface padding="lg">
      <ListingForm
        start={start.kept ?? start.blank}
        currency={currencyOfCountry(user.countryCode)}
        renderLocation={(field) => <LocationField {...field} startsWithDevice />}
        renderAmount={(field) => <AmountField {...field} />}
        photoField={<ListingPhotoField {...photos} />}
        cancel={
          <LinkButton to="/" variant="secondary" onClick={() => forgetDraft(user.id)}>
            Cancel
          </LinkButton>
        }
        submitLabel="Share with Community"
        busyLabel="Posting..."
        isBusy={isSending}
        problemOf={firstProblem}
        serverErrors={serverErrors}
        onSubmit={send}
        onValues={(values) => {
          if (JSON.stringify(values) !== JSON.stringify(start.blank)) keepDraft(user.id, values);
          else forgetDraft(user.id);
        }}
      />
    </Surface>
  );
}
