import { useLayoutEffect } from 'react';

/**
 * Takes away what stands in the page's place until the app does (web/prerender-plugin.ts). The app is hidden until then
 * (src/ui/tokens.css) and its styles are off (src/app-start.ts), so that neither is painted with the other.
 */
export function usePreviewEnd(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = '';
    document.getElementById('preview')?.remove();
  }, [isReady]);
}
