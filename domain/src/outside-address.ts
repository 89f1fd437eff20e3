/** Long enough for the addresses that automation services give out. */
export const maxOutsideAddressLength = 500;

/**
 * The last part begins with a letter, so that no spelling of an IP address fits: a name is looked up, and what it
 * leads to is checked when it is connected to (server/src/adapters/public-address.ts).
 */
const address =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?(?::443)?(?:[/?][\x21\x22\x24-\x7E]*)?$/i;

/** HTTPS at a named host on its usual port, without a name, a password or a `#`: what the server may call for a member. */
export function isOutsideAddress(text: string): boolean {
  return text.length <= maxOutsideAddressLength && address.test(text);
}
