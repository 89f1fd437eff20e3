/** Not public names: RFC 6761, 6762 and 8375, ICANN (.internal), and common habit. */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;
const publicHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * HTTPS on its usual port, a public name, no password, no IP address in any notation. The resolved address is
 * checked on use.
 */
export function isPushEndpoint(text: string): boolean {
  const [, host = ''] = /^https:\/\/([^/?#\\@:\s]+)(?::443)?(?:[/?][\x21-\x7E]*)?$/.exec(text) ?? [];
  const name = host.toLowerCase();
  return name.length <= 253 && publicHost.test(name) && !privateNames.test(name);
}
