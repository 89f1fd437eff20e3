import { useEffect, useEffectEvent } from 'react';
import type { ListingPhotos } from './use-listing-photos.ts';

const sweptText = 'We could keep it for a day only. Please add it again.';

/**
 * Takes away, with a word why, the photos that the server has swept since they were sent (product 12.3): those of a kept draft, and
 * whenever the server refuses some.
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

/** Asks the server itself: browsers keep photos for good. */
function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
