/** The part of the browser's Storage that the app uses. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { names: () => string[] };

/** What the device keeps. Where the browser refuses storage ('block all cookies'), only this page keeps it. */
export const deviceStore = storeOf(() => localStorage) ?? pageStore();

/** What this tab keeps. Where the browser refuses storage, only this page keeps it. */
export const tabStore = storeOf(() => sessionStorage) ?? pageStore();

/** Whether what is kept ends with this page, the session included. */
export const isStorageRefused = storeOf(() => localStorage) === null;

/** Reading `localStorage` itself may throw, and so may each of its methods. */
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
