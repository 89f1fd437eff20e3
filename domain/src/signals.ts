/**
 * What makes two people look like one, or like two who work together (product 9.6). A signal is no proof and no punishment: guesses of
 * people whom one links share a voice in the fair price, and some together are put before the moderators.
 */
export const signalKinds = ['address', 'device', 'timing', 'reciprocity', 'exactHits'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Each figure is explained in docs/fairness.md. */
export const signalLimits = {
  /** What is older is forgotten. */
  days: 30,
  /** An address that more people use is a provider's or an office's, and says nothing. */
  peoplePerAddress: 8,
  /** Guesses on the same listing so near each other are made together … */
  togetherSeconds: 60,
  /** … where it happened so often, and at half of the listings that both have priced. */
  togetherTimes: 4,
  /** How often each of two was the closest at the other's listings, and at half of those that paid them. */
  reciprocalTimes: 2,
  /** How often somebody whose account is younger than `days` named the very price at one owner's listings. */
  exactTimes: 3,
  /** Where more have guessed, nobody is compared: no few of them move that price. */
  guessersCompared: 200,
} as const;

/** Only these say that somebody gains by it. */
const gains: ReadonlySet<SignalKind> = new Set(['reciprocity', 'exactHits']);

/** Do the signals between two people have to be looked at by a moderator? A gain, and a second reason: a household alone never does. */
export function opensCase(kinds: ReadonlySet<SignalKind>): boolean {
  return kinds.size > 1 && [...kinds].some((kind) => gains.has(kind));
}

/**
 * How much of a voice each of these people has: those whom links connect, also by way of the owner, share one. Links that lead to others
 * do not matter.
 */
export function sharesOf(
  personIds: readonly string[],
  ownerId: string,
  links: readonly (readonly [string, string])[],
): Map<string, number> {
  const headOf = new Map([...personIds, ownerId].map((id) => [id, id]));
  const find = (id: string): string => {
    const head = headOf.get(id) ?? id;
    return head === id ? id : find(head);
  };
  for (const [one, other] of links) {
    if (headOf.has(one) && headOf.has(other)) headOf.set(find(one), find(other));
  }
  const groups = Map.groupBy(new Set(personIds), find);
  return new Map([...groups.values()].flatMap((group) => group.map((id) => [id, 1 / group.length])));
}

/** A signal in words, for moderators and for the person themself. */
export const signalWords: Record<SignalKind, string> = {
  address: 'both use the same internet connection',
  device: 'both have used the same browser',
  timing: `both guess within a minute of each other, on ${signalLimits.togetherTimes} listings or more`,
  reciprocity: 'each keeps coming closest at the other’s listings',
  exactHits: 'a young account keeps naming the very price of one owner',
};
