/**
 * Why two people may be one person, or work together (product 9.6). A signal is no proof and no punishment: linked people share a voice in
 * the fair price, and some signals together are shown to the moderators.
 */
export const signalKinds = ['address', 'device', 'timing', 'reciprocity', 'exactHits', 'circle'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Each figure is explained in docs/fairness.md. */
export const signalLimits = {
  /** Older signals are deleted. */
  days: 30,
  /** An address with more people than this belongs to a provider or an office, and proves nothing. */
  peoplePerAddress: 8,
  /** Guesses on the same listing within this time count as made together … */
  togetherSeconds: 60,
  /** … if that happened this often, and on half of the listings that both have guessed. */
  togetherTimes: 4,
  /** How often each of two was the closest at the other's listings, and at half of those that paid them. */
  reciprocalTimes: 3,
  /** How often a person with an account younger than `days` guessed the exact price on one owner's listings. */
  exactTimes: 3,
  /** How often somebody came near against the crowd at the listings of several people of one circle (circle.ts). */
  circleTimes: 3,
  /** With more guesses than this nobody is compared, because a few people cannot move that price. */
  guessersCompared: 200,
} as const;

/** Only these signals show that somebody gains. */
const gains: ReadonlySet<SignalKind> = new Set(['reciprocity', 'exactHits']);

/** Whether a moderator must see the signals between two people: a gain and a second reason, so a household alone never is. */
export function opensCase(kinds: ReadonlySet<SignalKind>): boolean {
  return kinds.size > 1 && [...kinds].some((kind) => gains.has(kind));
}

/**
 * The share of a voice that each of these people has: people whom links connect, even through the owner, share one. Links to other people
 * do not matter.
 */
export function sharesOf(
  personIds: readonly string[],
  ownerId: string | null,
  links: readonly (readonly [string, string])[],
): Map<string, number> {
  const headOf = new Map([...personIds, ...(ownerId === null ? [] : [ownerId])].map((id) => [id, id]));
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
  circle: 'both belong to a few who keep coming close at each other’s listings where nobody else does',
};
