import type { Config } from '../config.ts';
import { type Arrival, arrivalHeader, serverIdHeader } from '../http/who-answers.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { type Check, fault, inTime, ok, reasonFor, remedyOf, warning } from './finding.ts';

export type Answer =
  | { serverId: string | null; arrival: Arrival | null }
  | { failure: string; remedy?: string | undefined };

/** What answers at PUBLIC_URL. */
export async function askPublicUrl(publicUrl: string): Promise<Answer> {
  try {
    const { headers, body } = await inTime(() => fetch(`${publicUrl}/readyz`, { redirect: 'manual' }));
    await body?.cancel();
    return { serverId: headers.get(serverIdHeader), arrival: readArrival(headers.get(arrivalHeader)) };
  } catch (error) {
    return { failure: reasonFor(error), remedy: remedyOf(error, { setting: 'PUBLIC_URL' }) };
  }
}

type Facts = {
  config: Config;
  answer: Answer;
  /** Of the own database; null if it can’t be read. */
  serverId: string | null;
  /** How a call reached this server that didn’t come from it. */
  arrival: Arrival | undefined;
};

export function addressChecks({ config, answer, serverId, arrival }: Facts): Check[] {
  const isReached = 'serverId' in answer && answer.serverId !== null && answer.serverId === serverId;
  const seen = isReached ? answer.arrival : (arrival ?? null);
  return [
    { check: 'address', remedy: '', run: () => checkAddress(config, answer, serverId) },
    { check: 'proxy', remedy: '', run: () => checkProxy(config, seen) },
  ];
}

function checkAddress({ publicUrl, host, port, isProduction }: Config, answer: Answer, own: string | null) {
  const { protocol, host: publicHost } = new URL(publicUrl);
  const isLocal = isLoopbackHost(publicHost);
  if ('failure' in answer) {
    const found = `${publicUrl} doesn’t answer from here: ${answer.failure}.`;
    return isLocal
      ? warning(found, 'Start Ballpark, unless it is meant to be stopped.')
      : fault(found, answer.remedy ?? `Start Ballpark and your proxy, and lead that to ${host}:${port}.`);
  }
  if (own === null)
    return warning(
      `Something answers at ${publicUrl}, this server or another.`,
      'Repair the database first.',
    );
  if (answer.serverId !== own)
    return fault(
      `${publicUrl} is answered by another server.`,
      `Correct PUBLIC_URL, or lead it to ${host}:${port}.`,
    );
  if (isLocal && isProduction)
    return warning(
      `${publicUrl} is only for this machine, and links in mails lead there.`,
      'Set PUBLIC_URL to the address that people use.',
    );
  if (!isLocal && protocol === 'http:')
    return warning(
      `${publicUrl} isn’t encrypted.`,
      'Put a proxy with TLS before it, and https:// into PUBLIC_URL.',
    );
  return ok(`${publicUrl} is answered by this server.`);
}

function checkProxy({ publicUrl, trustProxy }: Config, seen: Arrival | null) {
  const { protocol, host } = new URL(publicUrl);
  if (seen === null) {
    if (isLoopbackHost(host)) return ok('PUBLIC_URL is on this machine, so no proxy is needed.');
    if (trustProxy !== false)
      return warning('Not known while PUBLIC_URL isn’t reached.', 'Repair that first.');
    return warning('TRUST_PROXY isn’t set.', setTo('the number of your proxies'));
  }
  const { hops, protocol: sent } = seen;
  const count = hops === 1 ? 'one proxy' : `${hops} proxies`;
  if (hops > 0 && trustProxy === false)
    return warning(
      `Calls come through ${count} that TRUST_PROXY doesn’t name, so all visitors share one limit.`,
      setTo(hops),
    );
  if (hops === 0 && (trustProxy !== false || protocol === 'https:'))
    return warning(
      'Calls arrive without X-Forwarded-For, so all visitors share one limit.',
      `Let the proxy send it, and ${lowerFirst(setTo('the number of proxies'))}`,
    );
  if (typeof trustProxy === 'number' && hops < trustProxy)
    return fault(
      `Calls come through ${count}, but TRUST_PROXY is ${trustProxy}, so visitors can make up their address.`,
      setTo(hops),
    );
  if (typeof trustProxy === 'number' && hops > trustProxy)
    return warning(
      `Calls come through ${count}, but TRUST_PROXY is ${trustProxy}, so visitors share a proxy’s limit.`,
      setTo(hops),
    );
  if (sent !== null && `${sent}:` !== protocol)
    return warning(
      `The proxy’s X-Forwarded-Proto says ${sent}, but PUBLIC_URL begins with ${protocol}//.`,
      'Let the proxy send the protocol that visitors use, or correct PUBLIC_URL.',
    );
  return ok(hops === 0 ? 'There is no proxy.' : `Calls come through ${count}, as TRUST_PROXY says.`);
}

function setTo(value: string | number): string {
  return `Set TRUST_PROXY to ${value}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function readArrival(header: string | null): Arrival | null {
  const [, hops, protocol] = /^(\d+)(?: (https?))?$/.exec(header ?? '') ?? [];
  return hops === undefined ? null : { hops: Number(hops), protocol: protocol ?? null };
}
