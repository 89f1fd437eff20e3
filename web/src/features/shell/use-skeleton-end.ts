import { useLayoutEffect } from 'react';

/**
 * Removes the skeleton that stands in the place of the app (web/build/prerender-plugin.ts). Until then the app is hidden
 * (src/ui/tokens.css) and its styles are off (src/boot/app-start.ts), so that neither is painted with the styles of the other.
 */
export function useSkeletonEnd(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = '';
    document.getElementById('skeleton')?.remove();
  }, [isReady]);
}
