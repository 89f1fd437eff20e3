import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ListedPhoto } from './photo-list.ts';

/** The progress of all photos that a listing waits for. */
export function UploadProgress({ photos }: { photos: readonly ListedPhoto[] }) {
  const chosen = photos.filter(({ isNew }) => isNew);
  const arrived = chosen.filter(({ url }) => url !== null).length;
  const isCut = chosen.some((photo) => photo.isCut);
  const share = chosen.reduce((sum, photo) => sum + photo.share, 0) / chosen.length;
  return (
    <div className="flex flex-col gap-1.5 text-sm text-ink-soft">
      <p>
        {isCut
          ? 'The connection was interrupted. We keep trying: please leave this page open.'
          : `Sending photos: ${arrived} of ${chosen.length} have arrived. Please leave this page open.`}
      </p>
      <ProgressBar label="Sending photos" share={share} />
    </div>
  );
}
