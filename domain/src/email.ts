import { normalForm } from './normal-form.ts';

/** Declared because the rules load neither the DOM’s nor Node’s types. */
declare const URL: new (text: string) => { readonly hostname: string };

/** Two addresses that differ only in case are the same. */
export function emailKey(text: string): string {
  return asciiEmail(normalForm(text.trim(), 'NFKC')).toLowerCase();
}

/**
 * Providers deliver what is sent to `ann+anything@example.com` to `ann@example.com`, and Gmail, which has two names,
 * what is sent to `a.n.n@gmail.com` to `ann@gmail.com`.
 */
export function mailboxKey(text: string): string {
  const mailbox = emailKey(text).replace(/\+.*(?=@)/, '');
  const name = /^(.*)@(?:gmail|googlemail)\.com$/.exec(mailbox)?.[1];
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`;
}

/**
 * The address with its host in ASCII: `ann@bücher.example` becomes `ann@xn--bcher-kva.example`. Any other
 * text is returned as it is.
 */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const host = text.slice(at);
  if (at === 0 || !internationalHost.test(host)) return text;
  try {
    return text.slice(0, at) + new URL(`http://${host}`).hostname;
  } catch {
    // No host has such a name.
    return text;
  }
}

const internationalHost = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;
