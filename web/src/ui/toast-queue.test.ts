import { beforeEach, describe, expect, it } from 'vitest';
import { type Toast, toastQueue } from './toast-queue.ts';

let seen: string[];
let removed: number;
let last: Toast;
let queue: ReturnType<typeof toastQueue>;

beforeEach(() => {
  seen = [];
  removed = 0;
  queue = toastQueue({
    show: (toast) => {
      seen.push(toast.text);
      last = toast;
    },
    remove: () => {
      removed += 1;
      queue.leave(last);
    },
  });
});

const toasts = {
  failed: { kind: 'error', text: 'failed' },
  blank: { kind: 'error', text: 'blank' },
  saved: { kind: 'success', text: 'saved' },
  welcome: { kind: 'success', text: 'welcome' },
  medal: { kind: 'prize', text: 'medal' },
  news: { kind: 'news', text: 'news' },
  moreNews: { kind: 'news', text: 'more news' },
} satisfies Record<string, Toast>;
type Name = keyof typeof toasts;

describe('toasts that come while one is shown', () => {
  it.each<[string, Name[], string[]]>([
    ['a failure gives way to the success of the next try', ['failed', 'saved'], ['failed', 'saved']],
    ['the next failure takes the place of the one before', ['failed', 'blank'], ['failed', 'blank']],
    ['a failure does not wait for a success to be read', ['saved', 'failed'], ['saved', 'failed']],
    ['two successes are seen one after the other', ['saved', 'welcome'], ['saved']],
    ['a prize waits until the success has been read', ['saved', 'medal'], ['saved']],
    ['what others did waits', ['failed', 'news'], ['failed']],
    ['a success does not wait for what others did', ['news', 'saved'], ['news', 'saved']],
    ['the same success again stays', ['saved', 'saved'], ['saved', 'saved']],
  ])('%s', (_fact, names, atOnce) => {
    for (const name of names) queue.add(toasts[name]);
    expect(seen).toEqual(atOnce);
  });
});

describe('once the shown one has gone', () => {
  it.each<[string, Name[], string[]]>([
    [
      'what was won and what others did follow in their order',
      ['saved', 'news', 'medal', 'moreNews'],
      ['saved', 'news', 'medal', 'more news'],
    ],
    ['what a person did comes before both', ['saved', 'medal', 'welcome'], ['saved', 'welcome', 'medal']],
    ['what lost its place is seen again', ['news', 'failed'], ['news', 'failed', 'news']],
    ['a failure that a success made untrue does not come back', ['failed', 'saved'], ['failed', 'saved']],
    ['nothing is said twice', ['saved', 'news', 'news'], ['saved', 'news']],
  ])('%s', (_fact, names, inAll) => {
    for (const name of names) queue.add(toasts[name]);
    for (let count = 0; count < 6; count += 1) {
      queue.leave(last);
      queue.gone();
    }
    expect(seen).toEqual(inAll);
  });

  it('while it fades the next one waits, so that two are never seen', () => {
    queue.add(toasts.saved);
    queue.leave(last);
    queue.add(toasts.failed);
    expect(seen).toEqual(['saved']);
    queue.gone();
    expect(seen).toEqual(['saved', 'failed']);
  });
});

it('what takes the place of one that leaves in the same moment is seen again', () => {
  queue.add(toasts.failed);
  queue.add(toasts.saved);
  queue.leave(toasts.failed);
  queue.gone();
  expect(seen).toEqual(['failed', 'saved', 'saved']);
});

it('a failure goes without a word where the next try went well', () => {
  queue.add(toasts.saved);
  queue.dropError();
  expect(removed).toBe(0);
  queue.add(toasts.failed);
  queue.dropError();
  expect(removed).toBe(1);
});

it('toasts for a person go when that person leaves, and no others', () => {
  for (const name of ['saved', 'news', 'medal', 'moreNews'] as const) queue.add(toasts[name]);
  queue.dropNotifications();
  expect(removed).toBe(0);
  queue.gone();
  queue.dropNotifications();
  queue.gone();
  expect(seen).toEqual(['saved', 'medal']);
});
