import { email } from '@ballpark/domain/contract/auth.ts';

/** The sender of a mail, or the address for replies. */
export type Sender = { name: string; address: string };

/** Reads `hello@ballpark.example` or `Ballpark <hello@ballpark.example>`; undefined for anything else, several addresses included. */
export function readSender(text: string): Sender | undefined {
  // A line break would begin another header.
  if (/\p{Cc}/u.test(text)) return undefined;
  const [, name = '', inBrackets] = /^(.*?)\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = email.safeParse(inBrackets ?? text);
  if (!address.success || /[<>]/.test(name)) return undefined;
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.data };
}
