let policy: Policy | undefined;

/** The CSP accepts script URLs only from a named Trusted Types policy, which can be made once. It takes files of the build alone. */
export function trustedScript(own: string): string {
  if (!/^\/(?:service-worker\.js\?language=[\w-]+&news=[\w.%+*-]+|assets\/[\w.-]+)$/.test(own))
    throw new TypeError(`${own} is no script of ours`);
  const policies: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(policies)) return own;
  policy ??= policies.createPolicy('ballpark-service-worker', { createScriptURL: (url) => url });
  // A TrustedScriptURL is accepted like a string.
  return policy.createScriptURL(own);
}

type Policy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy };

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}
