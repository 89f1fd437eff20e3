import { useEffect, useEffectEvent } from 'react';
import type { ListingPhotos } from './use-listing-photos.ts';

const sweptText = 'We could keep it for a day only. Please add it again.';

/**
 * Removes the photos that the server has swept since they were sent (product 12.3), and says why. It checks those of a kept draft, and
 * all photos when the server has refused some.
 */
export function useSweptPhotos(
  { photos, refuse }: ListingPhotos,
  areKept: boolean,
  serverErrors: Record<string, string>,
): void {
  const check = useEffectEvent(() => {
    for (const { id, url } of photos)
      if (url !== null) void isGone(url).then((gone) => gone && refuse(id, sweptText));
  });
  useEffect(() => {
    if (areKept || 'photoUrls' in serverErrors) check();
  }, [areKept, serverErrors]);
}

/** Asks the server itself, because browsers keep photos in their cache. */
function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
