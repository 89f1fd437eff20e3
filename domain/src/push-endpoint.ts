/**
 * Those of Chromium, Firefox, Safari and Edge. Another host could be anybody’s, and one that never answers would hold
 * up everybody’s pushes.
 */
const services =
  /^(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)+(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/** HTTPS on its usual port at a browser’s push service. */
export function isPushEndpoint(text: string): boolean {
  const [, host = ''] = /^https:\/\/([^/?#\\@:\s]+)(?::443)?(?:[/?][\x21-\x7E]*)?$/.exec(text) ?? [];
  return services.test(host.toLowerCase());
}
