import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '../item-at.ts';
import { median } from '../quantiles.ts';

type Edits<Suggestion> = {
  edit: (suggestion: Suggestion, amount: number) => Promise<unknown>;
  suggestions: readonly Suggestion[];
  perSecond: number;
  seconds: number;
};

/**
 * Edits the suggestions in turn, `perSecond` of them however long the answers take. Answers the median time of an edit in
 * milliseconds, and how many were refused.
 */
export async function editSteadily<Suggestion>({
  edit,
  suggestions,
  perSecond,
  seconds,
}: Edits<Suggestion>): Promise<{ refused: number; editMs: number }> {
  const calls: Promise<unknown>[] = [];
  const times: number[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
    const sentAt = performance.now();
    const suggestion = itemAt(suggestions, count);
    // The amount differs from the last one, because an edit that changes nothing may send no live event.
    const call = edit(suggestion, 10 + Math.floor(count / suggestions.length));
    calls.push(
      call.then(
        () => times.push(performance.now() - sentAt),
        () => {},
      ),
    );
  }
  await Promise.all(calls);
  return { refused: calls.length - times.length, editMs: median(times) };
}
