const hourMs = 3_600_000;

/** Makes two worlds' texts comparable: numbers known ids, and masks times and secrets. */
export function alikeIn(now: () => Date, known: readonly string[]): (text: string) => string {
  const numberOf = (id: string) => (known.includes(id) ? `id ${known.indexOf(id)}` : 'an id');
  // The database's clock is not stopped.
  const isNow = (time: string) =>
    [now().getTime(), Date.now()].some((atMs) => Math.abs(Date.parse(time) - atMs) < hourMs);
  return (text) =>
    text
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, numberOf)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => (isNow(time) ? 'now' : time))
      .replace(/[\da-z]{4}(-[\da-z]{4}){3}(?=")/g, 'a recovery code')
      .replace(/\b[A-Z2-7]{32}\b/g, 'a secret')
      .replace(/(?<=[="/#.])[\w-]{40,}/g, 'a token')
      .replace(/(?<="(challenge|id|credentialId)": ?")[\w-]{22,43}(?=")/g, 'made')
      .replace(/person[ .]?\d+|Person \d+|new\d+|another\d+/g, 'a person');
}
