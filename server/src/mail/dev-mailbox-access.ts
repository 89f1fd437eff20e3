import type { Config } from '../config.ts';
import { isLoopbackHost } from '../http/from-this-machine.ts';

/** Whoever reads the stored mails can sign in by their links. */
export function isShownHere(config: Pick<Config, 'isProduction' | 'smtpUrl' | 'publicUrl'>): boolean {
  const isKept = config.smtpUrl === undefined;
  return isKept && !config.isProduction && isLoopbackHost(new URL(config.publicUrl).host);
}
