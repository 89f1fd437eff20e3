/** Browsers require a domain name, and HTTPS except on localhost. */
export function canHavePasskeys({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
