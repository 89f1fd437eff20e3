import { t } from '@lingui/core/macro';
import { pageLanguage } from '../language/language.ts';
import { trustedScript } from '../trusted-script.ts';

/** For offline use and faster starts. Not in development, where files change. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trustedScript(`/service-worker.js?${spoken().toString()}`));
}

/** What the worker cannot look up. */
function spoken(): URLSearchParams {
  const news = t({ message: 'You have news.', comment: 'A notification that says nothing else' });
  return new URLSearchParams({ language: pageLanguage(), news });
}
