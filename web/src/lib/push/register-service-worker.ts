import { t } from '@lingui/core/macro';
import { pageLanguage } from '../language/language.ts';

/** For offline use and faster starts. Not in development, where files change. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trusted(`/service-worker.js?${spoken().toString()}`));
}

/** What the worker cannot look up. */
function spoken(): URLSearchParams {
  const news = t({ message: 'You have news.', comment: 'A notification that says nothing else' });
  return new URLSearchParams({ language: pageLanguage(), news });
}

/** The CSP accepts script URLs only from a named Trusted Types policy. */
function trusted(own: string): string {
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(policies)) return own;
  // A TrustedScriptURL is accepted like a string.
  return policies
    .createPolicy('ballpark-service-worker', { createScriptURL: (url) => url })
    .createScriptURL(own);
}

type PolicyFactory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
};

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
