import { maxListingPhotos } from '@ballpark/domain/photos.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { preload, whenIdle } from '../../ui/lazy-when-idle.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { PhotoInput, PhotoPicker } from './photo-picker.tsx';
import type { ListingPhotos } from './use-listing-photos.ts';

// Drag and drop loads when idle, or on the first pointer move; choosing works at once.
const PhotoDropZone = lazy(async () => {
  await whenIdle();
  return { default: (await import('./photo-drop-zone.tsx')).PhotoDropZone };
});

const loadTiles = () => import('./photo-tiles.tsx');
// Existing photos stay static until idle; new ones need interaction anyway.
const PhotoTiles = lazy(async () => {
  await whenIdle();
  return { default: (await loadTiles()).PhotoTiles };
});

type ListingPhotoFieldProps = ListingPhotos & {
  /** The listing is being sent and waits for its photos. */
  isAwaited?: boolean;
};

export function ListingPhotoField({ isAwaited = false, ...field }: ListingPhotoFieldProps) {
  const { photos, refusals, isUploading, add, remove, move, retry } = field;
  useEffect(() => preload(loadTiles), []);
  // Failed photos do not count: the next one replaces them.
  const free = maxListingPhotos - photos.filter(({ error }) => error === null).length;
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // Takes focus when a photo is removed.
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const picker = { free, onChoose: () => files.current?.click(), onShoot: () => camera.current?.click() };
  return (
    <fieldset ref={fieldset} tabIndex={-1} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 type-label">
        <Trans>
          Photos <span className="font-normal text-ink-soft">(optional)</span>
        </Trans>
      </legend>
      {photos.length > 0 && (
        <Suspense
          fallback={
            <ul aria-busy className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
              {photos.map(({ id }) => (
                <li key={id} className="aspect-4/3 rounded-lg border border-line bg-sunken" />
              ))}
            </ul>
          }
        >
          <PhotoTiles
            {...{ photos, isUploading, isAwaited, move, retry }}
            remove={(id) => {
              remove(id);
              fieldset.current?.focus();
            }}
          />
        </Suspense>
      )}
      {free > 0 && (
        <>
          <PhotoInput ref={files} aria-label={t`Choose photos`} multiple onFiles={add} />
          <PhotoInput ref={camera} aria-label={t`Take a photo`} capture="environment" onFiles={add} />
          <Suspense fallback={<PhotoPicker {...picker} />}>
            <PhotoDropZone {...picker} onFiles={add} />
          </Suspense>
        </>
      )}
      <div role="alert" className="flex flex-col gap-1 text-sm font-semibold text-danger-ink empty:hidden">
        {refusals.map((refusal) => (
          <p key={refusal} className="flex gap-1.5 wrap-anywhere">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {refusal}
          </p>
        ))}
      </div>
      <LiveRegion>{statusOf(photos)}</LiveRegion>
    </fieldset>
  );
}

function statusOf(photos: ListingPhotos['photos']): string {
  if (photos.length === 0) return '';
  const arrived = photos.filter(({ url }) => url !== null).length;
  const failed = photos.filter(({ error }) => error !== null).length;
  const total = photos.length;
  return failed > 0
    ? plural(total, {
        one: `${arrived} of # photos uploaded, ${failed} failed`,
        other: `${arrived} of # photos uploaded, ${failed} failed`,
      })
    : plural(total, {
        one: `${arrived} of # photos uploaded`,
        other: `${arrived} of # photos uploaded`,
      });
}
