/** Records need this many, so that two accounts cannot build one. */
export const minOwners = 3;

/**
 * Whose listing a figure comes from, and from which network. Null is unknown, which is nobody else’s. One
 * owner has one voice in a statistic, however many listings they close, and so has one network.
 */
export type Origin = { ownerId: string | null; networkId: number | null };

/** Keys of the owner and, if it is known, of the network. */
export function keysOf({ ownerId, networkId }: Origin): string[] {
  return [
    ...(ownerId === null ? [] : [`owner ${ownerId}`]),
    ...(networkId === null ? [] : [`network ${networkId}`]),
  ];
}

/** Those that do not speak for the same owner or network. */
export function ofOthers<T extends Origin>(voices: readonly T[], { ownerId, networkId }: Origin): T[] {
  return voices.filter(
    (voice) =>
      (ownerId === null || voice.ownerId !== ownerId) &&
      (networkId === null || voice.networkId !== networkId),
  );
}
