import type { Config } from '../config.ts';
import { isLoopbackHost } from '../http/from-this-machine.ts';

/** Anybody who reads the kept mails could sign in by their links, so only a machine that serves nobody else shows them. */
export function isShownHere(config: Pick<Config, 'isProduction' | 'smtpUrl' | 'publicUrl'>): boolean {
  const isKept = config.smtpUrl === undefined;
  return isKept && !config.isProduction && isLoopbackHost(new URL(config.publicUrl).host);
}
