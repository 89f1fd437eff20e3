import { vi } from 'vitest';
import type { View } from './router.ts';

/** The part of a window that the router needs, at a path, with its own history. */
export function testView(path: string): View & { location: URL } {
  // jsdom has neither a layout nor a scroll.
  vi.stubGlobal('scrollTo', () => undefined);
  const entries = [{ state: null as unknown, path }];
  let at = 0;
  const listeners: (() => void)[] = [];
  return {
    get location() {
      return new URL(entries[at]?.path ?? '', 'http://localhost');
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState(state: unknown, _: string, to) {
        entries.splice(at + 1, entries.length, { state, path: String(to) });
        at += 1;
      },
      replaceState(state: unknown, _: string, to) {
        entries[at] = { state, path: String(to ?? entries[at]?.path) };
      },
      go(delta: number) {
        at += delta;
        for (const listener of listeners) listener();
      },
    },
    scrollY: 0,
    addEventListener: (_, listener) => void listeners.push(listener),
  };
}
