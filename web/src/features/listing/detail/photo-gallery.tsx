import type { Photo } from '@ballpark/domain/contract/listings.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { t } from '@lingui/core/macro';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { ReportDialog } from '../../../lib/report/report-button.tsx';
import { thumbhashUrl } from '../../../lib/format/thumbhash-url.ts';

/** Grid spans by number of photos: of the cover, of the others. */
const spans: Record<number, { coverClass: string; otherClass: string }> = {
  1: { coverClass: 'col-span-12 aspect-4/3', otherClass: '' },
  2: {
    coverClass: 'col-span-6 aspect-4/5 sm:aspect-square',
    otherClass: 'col-span-6 aspect-4/5 sm:aspect-square',
  },
  3: { coverClass: 'col-span-12 aspect-3/2', otherClass: 'col-span-6 aspect-3/2' },
  4: { coverClass: 'col-span-12 aspect-3/2', otherClass: 'col-span-4 aspect-square' },
  5: { coverClass: 'col-span-12 aspect-3/2', otherClass: 'col-span-3 aspect-square' },
};

const loadViewer = () => import('./photo-viewer.tsx').then(({ PhotoViewer }) => ({ default: PhotoViewer }));
const PhotoViewer = lazy(loadViewer);

type PhotoGalleryProps = {
  photos: readonly Photo[];
  title: string;
  /** Null for own listings: their photos cannot be reported. */
  listingId: string | null;
  coverStyle?: CSSProperties | undefined;
};

export function PhotoGallery({ photos, title, listingId, coverStyle }: PhotoGalleryProps) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label={t`Photos`} className="grid grid-cols-12 gap-2">
        {photos.map((photo, at) => (
          <li
            key={photo.url}
            className={spans[Math.min(photos.length, 5)]?.[at === 0 ? 'coverClass' : 'otherClass']}
          >
            <button
              type="button"
              aria-label={t`View photo ${{ number: at + 1 }} of ${{ total: photos.length }}`}
              onClick={() => setOpenAt(at)}
              onPointerEnter={() => void loadViewer()}
              onFocus={() => void loadViewer()}
              style={at === 0 ? coverStyle : undefined}
              className="group block size-full overflow-hidden rounded-lg on-faded-field"
            >
              <PhotoImage photo={photo} isCover={at === 0} />
            </button>
          </li>
        ))}
      </ul>
      {openAt !== null && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos}
            title={title}
            at={openAt}
            onClose={() => setOpenAt(null)}
            onReport={listingId === null ? undefined : setReported}
          />
        </Suspense>
      )}
      {listingId !== null && reported !== null && (
        <ReportDialog
          isOpen={openAt === null}
          onClose={() => setReported(null)}
          title={t`Report this photo`}
          subject={{ subjectKind: 'listing', subjectId: listingId, photoUrl: reported }}
        />
      )}
    </>
  );
}

function PhotoImage({ photo, isCover }: { photo: Photo; isCover: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const blurred = thumbhashUrl(photo.thumbhash);
  if (isBroken)
    return (
      <span className="grid size-full place-items-center text-sm text-accent-ink">{t`Photo unavailable`}</span>
    );
  return (
    <img
      src={isCover ? photo.url : cardPhotoUrl(photo.url)}
      width={photo.width}
      height={photo.height}
      alt=""
      decoding="async"
      loading={isCover ? 'eager' : 'lazy'}
      fetchPriority={isCover ? 'high' : 'auto'}
      onError={() => setBroken(true)}
      style={blurred ? { backgroundImage: `url(${blurred})` } : undefined}
      className="size-full bg-cover bg-center object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]"
    />
  );
}
