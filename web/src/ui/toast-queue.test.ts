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
  note: { kind: 'notification', text: 'note' },
  nextNote: { kind: 'notification', text: 'next note' },
} satisfies Record<string, Toast>;
type Name = keyof typeof toasts;

describe('toasts that come while one is shown', () => {
  it.each<[string, Name[], string[]]>([
    ['a success takes the place of a failure', ['failed', 'saved'], ['failed', 'saved']],
    ['a failure takes the place of the failure before', ['failed', 'blank'], ['failed', 'blank']],
    ['a failure takes the place of a success', ['saved', 'failed'], ['saved', 'failed']],
    ['another success waits', ['saved', 'welcome'], ['saved']],
    ['a prize waits', ['saved', 'medal'], ['saved']],
    ['a notification waits', ['failed', 'note'], ['failed']],
    ['a success takes the place of a notification', ['note', 'saved'], ['note', 'saved']],
    ['the same success takes its own place', ['saved', 'saved'], ['saved', 'saved']],
  ])('%s', (_fact, names, atOnce) => {
    for (const name of names) queue.add(toasts[name]);
    expect(seen).toEqual(atOnce);
  });
});

describe('once the shown one has gone', () => {
  it.each<[string, Name[], string[]]>([
    [
      'prizes and notifications follow in their order',
      ['saved', 'note', 'medal', 'nextNote'],
      ['saved', 'note', 'medal', 'next note'],
    ],
    ['a success comes before both', ['saved', 'medal', 'welcome'], ['saved', 'welcome', 'medal']],
    ['a notification that lost its place is shown again', ['note', 'failed'], ['note', 'failed', 'note']],
    ['a failure that lost its place to a success is not', ['failed', 'saved'], ['failed', 'saved']],
    ['the same notification is shown once', ['saved', 'note', 'note'], ['saved', 'note']],
  ])('%s', (_fact, names, inAll) => {
    for (const name of names) queue.add(toasts[name]);
    for (let count = 0; count < 6; count += 1) {
      queue.leave(last);
      queue.gone();
    }
    expect(seen).toEqual(inAll);
  });

  it('the next one waits while it fades, so that two are never seen', () => {
    queue.add(toasts.saved);
    queue.leave(last);
    queue.add(toasts.failed);
    expect(seen).toEqual(['saved']);
    queue.gone();
    expect(seen).toEqual(['saved', 'failed']);
  });
});

it('a toast that takes the place of one that leaves in the same moment is shown again', () => {
  queue.add(toasts.failed);
  queue.add(toasts.saved);
  queue.leave(toasts.failed);
  queue.gone();
  expect(seen).toEqual(['failed', 'saved', 'saved']);
});

it('a failure, and nothing else, is removed when the next try succeeds', () => {
  queue.add(toasts.saved);
  queue.dropError();
  expect(removed).toBe(0);
  queue.add(toasts.failed);
  queue.dropError();
  expect(removed).toBe(1);
});

it('notifications, and nothing else, are removed when their reader signs out', () => {
  for (const name of ['saved', 'note', 'medal', 'nextNote'] as const) queue.add(toasts[name]);
  queue.dropNotifications();
  expect(removed).toBe(0);
  queue.gone();
  queue.dropNotifications();
  queue.gone();
  expect(seen).toEqual(['saved', 'medal']);
});

describe('while toasts are held', () => {
  it('prizes and notifications wait, outcomes are shown', () => {
    queue.hold(true);
    for (const name of ['note', 'medal', 'failed'] as const) queue.add(toasts[name]);
    expect(seen).toEqual(['failed']);
    queue.gone();
    expect(seen).toEqual(['failed']);
    queue.hold(false);
    expect(seen).toEqual(['failed', 'note']);
  });

  it('a notification that is shown goes, and comes again', () => {
    queue.add(toasts.note);
    queue.hold(true);
    queue.gone();
    expect([removed, seen]).toEqual([1, ['note']]);
    queue.hold(false);
    expect(seen).toEqual(['note', 'note']);
  });
});
