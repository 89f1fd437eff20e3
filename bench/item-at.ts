/** The item at an index, which goes on round a list that has an end; throws where there is none. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('nothing to take from an empty list');
  return item;
}
