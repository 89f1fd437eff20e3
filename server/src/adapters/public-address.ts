import { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** IANA's special-purpose registries. */
const special = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
  addRange(special, range);
/** Other IPv6 addresses are local, mapped from IPv4, reserved or multicast. */
const globalUnicast = new BlockList();
addRange(globalUnicast, '2000::/3');

export function isPublicAddress(address: string): boolean {
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (special.check(address, kind)) return false;
  return kind === 'ipv4' || globalUnicast.check(address, kind);
}

function addRange(list: BlockList, range: string): void {
  const [network = '', bits] = range.split('/');
  list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
}

type Resolve = (name: string) => Promise<string[]>;

/** Of IPv4 and of IPv6. An answer may have thousands, and each failed attempt nests the next in its stack. */
const maxTried = 4;

/**
 * Fails if any address of the name is not public. Connects to the checked address, so that a later DNS answer
 * changes nothing.
 */
export function publicLookup(resolve: Resolve = resolveName): LookupFunction {
  async function look(...[name, options, callback]: Parameters<LookupFunction>): Promise<void> {
    const addresses = await resolve(name);
    const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const found = [4, 6].flatMap((kind) => all.filter(({ family }) => family === kind).slice(0, maxTried));
    const [first] = found;
    if (!first || !addresses.every(isPublicAddress)) callback(new AddressRefused(name), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  }
  return (...asked) => void look(...asked);
}

class AddressRefused extends Error {
  override name = 'AddressRefused';
  readonly code = 'ADDRESS_REFUSED';
  constructor(host: string) {
    super(`${host} is at no public address`);
  }
}

/** Asks name servers directly: the system's lookup would occupy a thread that files and passwords need. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
