import { useEffect, useEffectEvent } from 'react';
import type { ListingPhotos } from './use-listing-photos.ts';

const sweptText = 'We could keep it for a day only. Please add it again.';

/** Takes away, with a word why, the photos that the server has swept since they were sent (rules, Photos). */
export function useSweptPhotos({ photos, refuse }: ListingPhotos, canBeSwept: boolean): void {
  const check = useEffectEvent(() => {
    for (const { id, url } of photos)
      if (url !== null) void isGone(url).then((gone) => gone && refuse(id, sweptText));
  });
  useEffect(() => {
    if (canBeSwept) check();
  }, [canBeSwept]);
}

/** Asks the server itself: browsers keep photos for good. */
function isGone(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
