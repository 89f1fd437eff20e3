import { useLayoutEffect } from 'react';

/**
 * Takes away what stands in the page's place until the app does (web/build/prerender-plugin.ts). The app is hidden until then
 * (src/ui/tokens.css) and its styles are off (src/boot/app-start.ts), so that neither is painted with the other.
 */
export function useSkeletonEnd(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = '';
    document.getElementById('skeleton')?.remove();
  }, [isReady]);
}
