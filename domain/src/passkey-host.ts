/** Whether browsers take passkeys for a site at this address: a name and no number, and https unless it is this very machine. */
export function canHavePasskeys({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
