import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Most headers of proxies begin with X-, which browsers rarely send; Prometheus sends one too. */
const tracesOfProxies =
  /^(x[-_](?!requested-with$|moz$|purpose$|prometheus-scrape-timeout-seconds$)|cf-|cdn-|via$|fly-|tailscale-)|forwarded|proxy|client-?ip|connecting-?ip|remote-?(addr|user)/;

/**
 * Checks Host as well: a page elsewhere whose name points here (DNS rebinding) sends its own name. A local
 * proxy's callers are remote.
 */
export function isFromThisMachine({ ip, socket, headers, raw }: FastifyRequest): boolean {
  return (
    !isProxied(raw) &&
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackAddress(ip) &&
    isLoopbackHost(headers.host)
  );
}

/**
 * Browsers send one Host header, and an absolute URL only to a proxy. nginx speaks HTTP/1.0 upstream by
 * default.
 */
function isProxied({ url = '', headers, rawHeaders, httpVersion }: FastifyRequest['raw']): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return (
    httpVersion === '1.0' ||
    hosts.length !== 1 ||
    !url.startsWith('/') ||
    Object.keys(headers).some((name) => tracesOfProxies.test(name))
  );
}

export function isLoopbackHost(host = ''): boolean {
  const name = /^(.*?)(:\d{1,5})?$/.exec(host.toLowerCase())?.[1] ?? '';
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
  );
}

function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
