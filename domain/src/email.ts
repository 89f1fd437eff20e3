/** Browsers and Node both have it; the rules' types name neither. */
declare const URL: new (text: string) => { readonly hostname: string };

/** The form in which e-mail addresses are unique: two that differ in case alone are the same. */
export function emailKey(text: string): string {
  return asciiEmail(text.trim().normalize('NFKC')).toLowerCase();
}

/**
 * An address whose host has letters beyond ASCII, with the host as mail servers know it: `ann@bücher.example` becomes
 * `ann@xn--bcher-kva.example`. Any other text stays as it is.
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

/** Letters, marks, digits, hyphens and dots of any script, of which not all are ASCII. */
const internationalHost = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}\-.\u3002\uFF0E\uFF61]+$/u;
