const address = '/service-worker.js';

/** Lets the app open offline, and faster the next time. Not in development, where files keep changing. */
export async function registerServiceWorker(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trusted(address));
}

/** The page's Content-Security-Policy takes addresses of scripts only from a named Trusted Types policy. */
function trusted(own: string): string {
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(policies)) return own;
  // A TrustedScriptURL, which the browser takes wherever it takes a string.
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
