import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

it('keeps texts in the browser', async () => {
  const { deviceStore, isStorageRefused } = await import('./storage.ts');
  deviceStore.setItem('ballpark.a', '1');
  expect([localStorage.getItem('ballpark.a'), deviceStore.names(), isStorageRefused]).toEqual([
    '1',
    ['ballpark.a'],
    false,
  ]);
  deviceStore.removeItem('ballpark.a');
  expect(deviceStore.getItem('ballpark.a')).toBeNull();
});

it('keeps texts for this page where the browser refuses storage', async () => {
  const refused = {
    get: () => {
      throw new DOMException('Access is denied', 'SecurityError');
    },
    configurable: true,
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, refused);
    try {
      const { deviceStore, tabStore, isStorageRefused } = await import('./storage.ts');
      const store = name === 'localStorage' ? deviceStore : tabStore;
      store.setItem('ballpark.a', '1');
      expect([store.getItem('ballpark.a'), store.names()]).toEqual(['1', ['ballpark.a']]);
      store.removeItem('ballpark.a');
      expect([store.getItem('ballpark.a'), isStorageRefused]).toEqual([null, name === 'localStorage']);
    } finally {
      if (own) Object.defineProperty(globalThis, name, own);
      else Reflect.deleteProperty(globalThis, name);
      vi.resetModules();
    }
  }
});
