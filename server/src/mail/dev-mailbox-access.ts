import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * The names of headers by which proxies tell of themselves or of the caller behind them. Each product has names of its own, most
 * begin with X-, and browsers send hardly any that do.
 */
const tracesOfProxies =
  /^(x[-_](?!requested-with$|moz$|purpose$)|cf-|cdn-|via$|fly-|tailscale-)|forwarded|proxy|client-?ip|connecting-?ip|remote-?(addr|user)/;

/** Kept mails hold links by which anybody could sign in as the addressee: they are shown on a machine that serves nobody else. */
export function isShownHere(config: Pick<Config, 'isProduction' | 'smtpUrl' | 'publicUrl'>): boolean {
  const isKept = config.smtpUrl === undefined;
  return isKept && !config.isProduction && isLoopbackHost(new URL(config.publicUrl).host);
}

/**
 * True for a call from this machine that asks for this machine by name. A page elsewhere whose name was made to point here (DNS
 * rebinding) sends its own name; a proxy's callers are not on this machine though it is.
 */
export function isFromThisMachine({ ip, socket, headers, raw }: FastifyRequest): boolean {
  return (
    !isProxied(raw) &&
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackAddress(ip) &&
    isLoopbackHost(headers.host)
  );
}

/** Besides what proxies add: browsers send one Host, and a whole address as the target only to a proxy. */
function isProxied({ url = '', headers, rawHeaders }: FastifyRequest['raw']): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return (
    hosts.length !== 1 ||
    !url.startsWith('/') ||
    Object.keys(headers).some((name) => tracesOfProxies.test(name))
  );
}

function isLoopbackHost(host = ''): boolean {
  const name = /^(.*?)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? '';
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
  );
}

function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
