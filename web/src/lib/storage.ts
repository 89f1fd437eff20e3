export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { names: () => string[] };

/** localStorage; if blocked ('block all cookies'), memory. */
export const deviceStore = storeOf(() => localStorage) ?? pageStore();

/** sessionStorage; if blocked, memory. */
export const tabStore = storeOf(() => sessionStorage) ?? pageStore();

/** Then everything, even the session, ends with the page. */
export const isStorageRefused = storeOf(() => localStorage) === null;

/** Accessing `localStorage`, or any method, may throw. */
function storeOf(read: () => Storage): Store | null {
  try {
    const storage = read();
    storage.setItem('ballpark.probe', '');
    storage.removeItem('ballpark.probe');
    return {
      getItem: (name) => storage.getItem(name),
      setItem: (name, text) => storage.setItem(name, text),
      removeItem: (name) => storage.removeItem(name),
      names: () => Object.keys(storage),
    };
  } catch {
    return null;
  }
}

function pageStore(): Store {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
    names: () => [...texts.keys()],
  };
}
