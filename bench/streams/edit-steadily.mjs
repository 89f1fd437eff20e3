import { setTimeout as sleep } from 'node:timers/promises';

/** Changes a suggestion of each listing in turn, so many a second whatever the answers take; answers how many were refused. */
export async function editSteadily({ edit, suggestions, perSecond, seconds }) {
  const calls = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
    const suggestion = suggestions[count % suggestions.length];
    // The amount differs from the last one: what changes nothing may tell nothing.
    calls.push(
      edit(suggestion, 10 + Math.floor(count / suggestions.length)).then(
        () => 0,
        () => 1,
      ),
    );
  }
  return (await Promise.all(calls)).reduce((sum, refused) => sum + refused, 0);
}
