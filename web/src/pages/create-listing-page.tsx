import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { site } from '@ballpark/domain/site.ts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { rememberPosted } from '../features/listing/feed/just-posted.ts';
import { CancelLink } from '../features/listing/form/cancel-link.tsx';
import { ListingForm } from '../features/listing/form/listing-form.tsx';
import {
  blankListing,
  firstProblem,
  draftKey,
  keepShared,
  readDraft,
  useListingDraft,
} from '../features/listing/form/listing-values.ts';
import { useSaveListing } from '../features/listing/form/use-save-listing.ts';
import { ListingPhotoField } from '../features/photos/listing-photo-field.tsx';
import { useListingPhotos, useSweptPhotos } from '../features/photos/use-listing-photos.ts';
import { useDeviceLocation } from '../features/places/device-location.ts';
import { LocationField } from '../features/places/location-field.tsx';
import type { SimilarToDraftProps } from '../features/prices/similar-prices.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api } from '../lib/api/api.ts';
import { readAsked } from '../lib/asked.ts';
import { forgetShared } from '../lib/session/forget-shared.ts';
import { useSession } from '../lib/session/session.tsx';
import type { SharedInput } from '../lib/session/shared-input.ts';
import { useNavigateFromHere } from '../lib/use-navigate-from-here.ts';
import { lazyWhenIdle } from '../ui/lazy-when-idle.tsx';
import { TextLink } from '../ui/links.tsx';
import { Surface } from '../ui/surface.tsx';
import { toast } from '../ui/toast.ts';
import { say } from '../ui/say.ts';

// Lazy: rarely shown.
const DraftNotice = lazy(async () => ({ default: (await import('../ui/draft-notice.tsx')).DraftNotice }));
const SharedOffer = lazy(async () => ({
  default: (await import('../features/listing/form/shared-offer.tsx')).SharedOffer,
}));

const texts = () => ({
  notSent: t`Not posted. We’ve kept what you entered.`,
  maybeNotSent: t`It may not have been posted. We’ve kept what you entered.`,
  photosFailed: say(messages.photosUploadFailedOnCreate),
  refused: say(messages.listingCreateFailed),
  failedUnexpectedly: say(messages.listingCreateFailedUnexpectedly),
});

export function Component() {
  const { user } = useSession();
  const [round, setRound] = useState(1);
  const { isAsked, isRefused, photos, offer } = useShared(user);
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageTitle>{t`Share What You're Looking For`}</PageTitle>
      <header className="mb-4 sm:mb-8">
        <h1 tabIndex={-1} className="font-semibold text-ink-soft">
          {t`Share What You're Looking For`}
        </h1>
        <p className="type-title">{t`What would you like priced?`}</p>
        <p className="mt-1 text-ink-soft sm:mt-1.5 sm:text-lg">
          <Trans>
            Selling or buying? Describe the thing. Got a quote? Describe the job. People nearby guess a fair
            price, for <Plural value={{ days: openHours / 24 }} one="# day" other="# days" /> or until you
            close it.
          </Trans>
        </p>
      </header>
      {isRefused && (
        <p role="status" className="mb-4 rounded-md bg-sunken px-4 py-3">
          {t`This site doesn’t take what other apps share. Please enter it here.`}
        </p>
      )}
      <Suspense>{offer && <SharedOffer {...offer} />}</Suspense>
      {user && !isAsked && (
        <CreateListing
          key={round}
          user={user}
          sharedPhotos={round === 1 ? photos : none}
          onStartOver={() => setRound(round + 1)}
        />
      )}
      <p className="mt-6">
        <TextLink to="/create/many">
          {site.takesTables ? t`Many at once, from a table` : t`Your listings as a table`}
        </TextLink>
      </p>
    </div>
  );
}

const none: readonly File[] = [];

/**
 * What another app or site shared: an `offer` until the reader uses or drops it; the photos once it is used, its words are in the draft then.
 * Refused, nothing of it is left.
 */
function useShared(user: OwnProfile | null) {
  const [address, setAddress] = useSearchParams();
  const [shared, setShared] = useState<SharedInput | null>(null);
  const [photos, setPhotos] = useState(none);
  const isAsked = address.has('shared');
  const [isRefused] = useState(isAsked && !site.takesShared);
  const end = () => {
    forgetShared();
    setAddress({}, { replace: true });
  };
  const take = useEffectEvent((found: SharedInput | null) => (found ? setShared(found) : end()));
  const isReady = isAsked && user !== null;
  const refuse = useEffectEvent(end);
  useEffect(() => {
    if (!isReady) return;
    if (isRefused) return refuse();
    void import('../lib/session/shared-input.ts').then(({ readShared }) => readShared()).then(take);
  }, [isReady, isRefused]);
  if (!isReady || shared === null) return { isAsked, isRefused, photos, offer: null };
  const [key, untouched] = [draftKey(user.id), { ...blankListing(user, readAsked(address)), photoUrls: [] }];
  const onUse = () => {
    keepShared(key, untouched, shared.text);
    setPhotos(shared.photos);
    end();
  };
  const hasDraft = readDraft(key, untouched) !== null;
  return {
    isAsked,
    isRefused,
    photos,
    offer: { title: untouched.title, shared, hasDraft, onUse, onDrop: end },
  };
}

type CreateListingProps = { user: OwnProfile; sharedPhotos: readonly File[]; onStartOver: () => void };

function CreateListing({ user, sharedPhotos, onStartOver }: CreateListingProps) {
  const navigate = useNavigateFromHere();
  const open = useNavigate();
  const key = draftKey(user.id);
  const device = useDeviceLocation();
  const [address] = useSearchParams();
  const blank = blankListing(user, readAsked(address));
  const draft = useListingDraft(key, { ...blank, photoUrls: [] }, device.location?.address);
  const photos = useListingPhotos(draft.photoUrls, (photoUrls) => draft.keep({ photoUrls }));
  const addShared = useEffectEvent(() => photos.add(sharedPhotos));
  useEffect(() => {
    if (sharedPhotos.length > 0) addShared();
  }, [sharedPhotos]);
  const { send, drop, isSending, serverErrors } = useSaveListing({
    finishPhotos: photos.finish,
    save: (listing) => api('POST /listings', { body: listing }),
    texts: texts(),
    onSaved(listing) {
      const { id, title } = listing;
      rememberPosted(listing);
      toast.posted(messages.listingCreated, {
        onOpen: () => void open(`/listing/${id}`),
        onShare: () => void import('../lib/share-link.ts').then(({ shareLink }) => shareLink(id, title)),
      });
      draft.forget();
      void navigate('/');
    },
  });
  useDraftGone(key, () => !draft.isTouched() && onStartOver());
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
        // Ticked anew for each listing.
        start={{ ...draft.values, hasIndependentGuesses: false }}
        currencyOf={user}
        renderLocation={(field) => <LocationField {...field} startsWithDevice />}
        renderSimilar={(values) => <LazySimilarToDraft draft={values} />}
        photoField={<ListingPhotoField {...photos} isAwaited={isSending} />}
        cancel={<CancelLink to="/" isChanged={draft.isChanged} onDiscard={discard} />}
        submitLabel={t`Share with Community`}
        busyLabel={t`Posting...`}
        isBusy={isSending}
        problemOf={firstProblem}
        serverErrors={serverErrors}
        onSubmit={send}
        onValues={draft.keep}
      />
    </Surface>
  );
}

function useDraftGone(key: string, onGone: () => void): void {
  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (event.key === key && event.newValue === null) onGone();
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => onStorage(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
}

const minTitleLength = 3;

const SimilarToDraft = lazyWhenIdle<SimilarToDraftProps>(() =>
  import('../features/prices/similar-prices.tsx').then((module) => module.SimilarToDraft),
);

export function LazySimilarToDraft({ draft }: SimilarToDraftProps) {
  return draft.title.trim().length < minTitleLength ? null : <SimilarToDraft draft={draft} />;
}
