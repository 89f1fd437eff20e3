import { BlockList, isIPv6 } from 'node:net';

const inner = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inner.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inner.addSubnet(address, bits, 'ipv6');

/** Whether an address is public. Strangers share the addresses inside a house, a computer or a provider's network. */
export function isPublicAddress(ip: string): boolean {
  return !inner.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
