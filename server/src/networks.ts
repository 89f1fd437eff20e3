import { isIP, isIPv6 } from 'node:net';

/** How many times as much a /48 may do as a /64: one customer may have either. */
export const widerShare = 4;

type Networks = {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  near: string;
  /** The /48 of an IPv6 address. */
  wide: string | null;
};

/** Every limit and hash that counts addresses counts these. Any other text, such as a person’s id, stays as it is. */
export function networksOf(caller: string): Networks {
  if (!isIPv6(caller)) return { near: caller, wide: null };
  const groups = groupsOf(caller);
  const inside = ipv4In(groups);
  if (inside !== null) return { near: inside, wide: null };
  const prefix = (bits: number) =>
    `${groups
      .slice(0, bits / 16)
      .map((group) => group.toString(16))
      .join(':')}::/${bits}`;
  return { near: prefix(64), wide: prefix(48) };
}

/** Without its zone; `::ffff:192.0.2.7` as IPv4. */
export function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%');
  return isIPv6(address) ? (ipv4In(groupsOf(address)) ?? address) : address;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%');
  const [head = [], tail] = address.split('::').map(groupsIn);
  if (tail === undefined) return [...head];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** The last group may be an IPv4 address. */
function groupsIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const mapped = [0, 0, 0, 0, 0, 0xffff].join();
const translated = [0x64, 0xff9b, 0, 0, 0, 0].join();

/** Of `::ffff:192.0.2.7`, in whichever notation, and of NAT64’s `64:ff9b::192.0.2.7`. */
function ipv4In(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const before = groups.slice(0, 6).join();
  return before === mapped || before === translated
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : null;
}

/**
 * The address in an entry of X-Forwarded-For, to which a proxy may have added brackets, a port and a zone. Null for
 * anything else.
 */
export function addressIn(entry: string): string | null {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(entry) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? entry).split('%');
  return isIP(address) === 0 ? null : address;
}
