/** Names that never stand for a machine on the public internet (RFC 6761, 6762 and 8375, ICANN for .internal, and common habit). */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;
const publicHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/**
 * True for an address to which the server may send pushes: https at its usual port, on a host with a public name and without a password.
 * Numeric hosts are refused in every notation. The address behind a name is checked only when it is used.
 */
export function isPushEndpoint(text: string): boolean {
  const [, host = ''] = /^https:\/\/([^/?#\\@:\s]+)(?::443)?(?:[/?][\x21-\x7E]*)?$/.exec(text) ?? [];
  const name = host.toLowerCase();
  return name.length <= 253 && publicHost.test(name) && !privateNames.test(name);
}
