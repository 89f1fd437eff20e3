import { PhotoTile } from './photo-tile.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { ListingPhotos } from './use-listing-photos.ts';

type PhotoTilesProps = Pick<ListingPhotos, 'photos' | 'isUploading' | 'remove' | 'move' | 'retry'> & {
  /** Whether the listing is being sent and waits for its photos. */
  isAwaited: boolean;
};

/** The chosen photos in their order and, while the listing waits for them, their progress as a whole. */
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
