import { pageLanguage } from '../language/language.ts';

/** For offline use and faster starts. Not in development, where files change. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trusted(`/service-worker.js?language=${pageLanguage()}`));
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
