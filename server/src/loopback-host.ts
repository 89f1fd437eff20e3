import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** With or without a port. What a caller sends as Host proves nothing about the caller. */
export function isLoopbackHost(host = ''): boolean {
  // An IPv6 address without brackets has no port.
  if (isLoopbackAddress(host)) return true;
  const name = /^(.*?)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? '';
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
  );
}

function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
