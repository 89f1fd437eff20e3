import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Changes a suggestion of each listing in turn, so many a second whatever the answers take. Answers how long they took, in
 * milliseconds, and how many were refused.
 */
export async function editSteadily({ edit, suggestions, perSecond, seconds }) {
  const calls = [];
  const times = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
    const sentAt = performance.now();
    const suggestion = suggestions[count % suggestions.length];
    // The amount differs from the last one: what changes nothing may tell nothing.
    const call = edit(suggestion, 10 + Math.floor(count / suggestions.length));
    calls.push(
      call.then(
        () => times.push(performance.now() - sentAt),
        () => {},
      ),
    );
  }
  await Promise.all(calls);
  const middle = times.toSorted((one, other) => one - other)[times.length >> 1] ?? NaN;
  return { refused: calls.length - times.length, editMs: middle };
}
