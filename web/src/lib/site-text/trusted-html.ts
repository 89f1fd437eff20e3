type Policy = { createHTML: (html: string) => string };
type Policies = { createPolicy: (name: string, policy: Policy) => Policy };

const asItIs: Policy = { createHTML: (html) => html };
let policy: Policy | undefined;

/** Only for HTML that the server renders from Markdown. The CSP accepts it only from a named Trusted Types policy. */
export function trustedHtml(html: string): string {
  policy ??= makePolicy();
  // A TrustedHTML object, which the DOM takes for a string.
  return policy.createHTML(html);
}

/** Not every browser has Trusted Types. */
function makePolicy(): Policy {
  const policies = Reflect.get(globalThis, 'trustedTypes') as Policies | undefined;
  return policies?.createPolicy('ballpark-site-text', asItIs) ?? asItIs;
}
