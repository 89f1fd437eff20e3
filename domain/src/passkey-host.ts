/** Whether browsers accept passkeys for a site at this address: a name, not a number, and https unless it is this machine. */
export function canHavePasskeys({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
