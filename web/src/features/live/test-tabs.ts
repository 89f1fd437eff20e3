/** A channel between the tabs of a test, without the delay of a real one. A busy one hears later. */
export class TestChannel {
  static readonly open = new Set<TestChannel>();
  #listener: (event: { data: unknown }) => void = () => undefined;
  #waiting: unknown[] | null = null;

  constructor() {
    TestChannel.open.add(this);
  }
  addEventListener(_type: string, listener: (event: { data: unknown }) => void): void {
    this.#listener = listener;
  }
  postMessage(data: unknown): void {
    for (const other of TestChannel.open) if (other !== this) other.#receive(structuredClone(data));
  }
  close(): void {
    TestChannel.open.delete(this);
  }
  /** Until it is called with false, what others post waits. */
  setBusy(isBusy: boolean): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = isBusy ? [] : null;
    for (const data of waiting) this.#receive(data);
  }
  #receive(data: unknown): void {
    if (this.#waiting) this.#waiting.push(data);
    else this.#listener({ data });
  }
}

/** Locks with one holder at a time, which skip those that have stopped waiting. */
export function testLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = last.then(() => (signal.aborted ? undefined : hold()));
      last = turn;
      return turn;
    },
  };
}
