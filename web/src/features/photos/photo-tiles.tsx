import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, ArrowRight, ImageOff, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { percentText } from '../../lib/format/number-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import type { ListedPhoto, ListingPhotos } from './use-listing-photos.ts';

type PhotoTilesProps = Pick<ListingPhotos, 'photos' | 'isUploading' | 'remove' | 'move' | 'retry'> & {
  isAwaited: boolean;
};

export function PhotoTiles({ photos, isUploading, isAwaited, remove, move, retry }: PhotoTilesProps) {
  return (
    <>
      <ul className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={index + 1}
            count={photos.length}
            onRemove={() => remove(photo.id)}
            onMove={(by) => move(photo.id, by)}
            onRetry={() => retry(photo.id)}
          />
        ))}
      </ul>
      {isAwaited && isUploading && <UploadProgress photos={photos} />}
    </>
  );
}

type PhotoTileProps = {
  photo: ListedPhoto;
  /** From 1. */
  position: number;
  count: number;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  onRetry: () => void;
};

function PhotoTile({ photo, position, count, onRemove, onMove, onRetry }: PhotoTileProps) {
  const [isBroken, setBroken] = useState(false);
  // A failed upload clears its preview.
  const hasPreview = photo.error === null && !isBroken;
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className="relative aspect-4/3 bg-sunken">
        {hasPreview ? (
          <img
            src={photo.previewUrl}
            alt={photo.name}
            onError={() => setBroken(true)}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span className="grid size-full place-items-center p-2 text-center text-sm text-ink-soft">
            <ImageOff aria-hidden className="size-7 text-ink-faint" strokeWidth={1.5} />
            <span className="line-clamp-2 wrap-anywhere">{photo.name}</span>
          </span>
        )}
        {position === 1 && (
          <Badge tone="ink" className="absolute top-2 start-2">
            {t`Cover`}
          </Badge>
        )}
        <IconButton
          label={t`Remove photo ${position}`}
          icon={X}
          variant="solid"
          onClick={onRemove}
          className="absolute top-1 end-1 size-9!"
        />
        {photo.url === null && photo.error === null && (
          <div className="absolute inset-x-0 bottom-0 bg-raised/90 p-2">
            <p className="mb-1 text-xs font-semibold tabular-nums">{stateOf(photo)}</p>
            <ProgressBar label={t`Uploading photo ${position}`} share={photo.share} />
          </div>
        )}
      </div>
      {photo.error !== null && (
        <div className="flex flex-col items-start gap-2 bg-danger-soft p-2.5 text-sm font-semibold text-danger-ink">
          <p>{photo.error}</p>
          <Button
            variant="secondary"
            size="sm"
            onClick={onRetry}
            aria-label={t`Try again: photo ${position}`}
          >
            <RotateCw aria-hidden className="size-4" />
            {t`Try again`}
          </Button>
        </div>
      )}
      {count > 1 && (
        <div className="mt-auto flex items-center justify-between text-sm text-ink-soft tabular-nums">
          <IconButton
            label={t`Move photo ${position} forward`}
            icon={ArrowLeft}
            // `disabled` would lose the focus.
            aria-disabled={position === 1}
            onClick={() => position > 1 && onMove(-1)}
          />
          <span aria-hidden>
            {position}/{count}
          </span>
          <IconButton
            label={t`Move photo ${position} back`}
            icon={ArrowRight}
            aria-disabled={position === count}
            onClick={() => position < count && onMove(1)}
          />
        </div>
      )}
    </li>
  );
}

/** In words: a stuck bar says nothing. */
function stateOf({ share, isCut }: ListedPhoto): string {
  if (isCut) return t`Interrupted, trying again`;
  if (share === 0) return t({ message: 'Waiting', context: 'a photo, to be sent' });
  return share < 1 ? t`Sending: ${{ percent: percentText(Math.round(share * 100)) }}` : t`Nearly there`;
}

/** Overall progress. */
function UploadProgress({ photos }: { photos: readonly ListedPhoto[] }) {
  const chosen = photos.filter(({ isNew }) => isNew);
  const arrived = chosen.filter(({ url }) => url !== null).length;
  const isCut = chosen.some((photo) => photo.isCut);
  const share = chosen.reduce((sum, photo) => sum + photo.share, 0) / chosen.length;
  return (
    <div className="flex flex-col gap-1.5 text-sm text-ink-soft">
      <p>
        {isCut
          ? t`The connection dropped. We’ll keep trying. Please leave this page open.`
          : plural(
              { total: chosen.length },
              {
                one: `Sending photos: ${arrived} of # uploaded. Please leave this page open.`,
                other: `Sending photos: ${arrived} of # uploaded. Please leave this page open.`,
              },
            )}
      </p>
      <ProgressBar label={t`Sending photos`} share={share} />
    </div>
  );
}
