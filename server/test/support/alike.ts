import { hourMs } from '@ballpark/domain/durations.ts';

/** Makes the texts of two runs comparable: ids get their `names`, and times near now, secrets and made people are masked. */
export function alike(text: string, names: ReadonlyMap<string, string>, now: Date): string {
  // The database's clock is not stopped.
  const isNow = (time: string) =>
    [now.getTime(), Date.now()].some((atMs) => Math.abs(Date.parse(time) - atMs) < hourMs);
  return (
    text
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => names.get(id) ?? 'an id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, (time) => (isNow(time) ? 'now' : time))
      .replace(/"public_key": "[^"]+"/g, '"public_key": "a key"')
      .replace(/\\\\x(?:[\da-f]{64}|[\da-f]{24})(?![\da-f])/g, 'a hash')
      .replace(/\$argon2[^"]+/g, 'a password')
      .replace(/[\da-z]{4}(-[\da-z]{4}){3}(?=")/g, 'a recovery code')
      .replace(/\b[A-Z2-7]{32}\b|whsec_[\w+/]{43}=/g, 'a secret')
      .replace(/(?<=[="/#.])[\w-]{40,}/g, 'a token')
      .replace(/(?<="(nonce|salt|keyPrefix|contentHash)": ?")[\da-f]+(?=")/g, 'made')
      .replace(/(?<="(challenge|id|credential_?[iI]d)": ?")[\w-]{22,43}(?=")/g, 'made')
      .replace(/"(id|last_step|version)": ?"?\d+"?/g, '"$1": "a number"')
      // Digits are letters in the key.
      .replace(/"username_key": "(person|new)[a-z6]+"/g, '"username_key": "a person"')
      .replace(/person[ .]?\d+|Person \d+|new\d+|another\d+/g, 'a person')
  );
}
