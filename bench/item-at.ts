/** The item at an index, which starts over at the end of the list; throws for an empty list. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to take from an empty list');
  return item;
}
