import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTabs } from './join-tabs.ts';
import { keepStream } from './keep-stream.ts';

vi.mock('./keep-stream.ts', () => ({ keepStream: vi.fn<(options: unknown) => unknown>() }));

type Kept = Parameters<typeof keepStream>[0];
type Tab = ReturnType<typeof joinTabs> & { received: LiveHint[]; poll: () => void };

const follow = vi.fn<(ids: readonly string[]) => void>();
const stop = vi.fn<() => void>();
const tabs: Tab[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(keepStream).mockReturnValue({ follow, stop, isOpen: () => true });
  vi.stubGlobal('BroadcastChannel', ChannelWithin);
  vi.stubGlobal('navigator', { locks: locksWithin() });
});

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.leave();
  await settled();
  ChannelWithin.open.clear();
  vi.unstubAllGlobals();
});

it('holds one stream for all tabs, which follows what any of them shows', async () => {
  join(['a']);
  join(['b', 'c']);
  await settled();
  expect(keepStream).toHaveBeenCalledTimes(1);
  expect(follow.mock.lastCall?.[0].toSorted()).toEqual(['a', 'b', 'c']);
});

it('gives every tab each hint once', async () => {
  const [first, second] = [join(['a']), join(['b'])];
  await settled();
  stream().onHint({ type: 'me' }, '7-1');
  for (const { received } of [first, second])
    expect(received.filter(({ type }) => type === 'me')).toHaveLength(1);
});

it('stops following what only a closed tab showed', async () => {
  join(['a']);
  const second = join(['b']);
  await settled();
  second.leave();
  expect(follow).toHaveBeenLastCalledWith(['a']);
});

it('lets another tab go on from the position of the stream', async () => {
  const first = join(['a']);
  join(['b']);
  await settled();
  stream().onOpen(['a', 'b'], null, false);
  stream().onHint({ type: 'leaderboard' }, '7-1');
  first.leave();
  await settled();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(keepStream).toHaveBeenCalledTimes(2);
  expect(stream()).toMatchObject({ position: '7-1', followed: ['a', 'b'] });
  expect(follow).toHaveBeenLastCalledWith(['b']);
});

it.each([
  [true, []],
  [false, [{ type: 'resync' }]],
])(
  'lets the tab that opens the stream fetch nothing again if it is caught up (%s), but the others everything',
  async (isCaughtUp, own) => {
    const [leader, other] = [join(['a']), join(['b'])];
    await settled();
    const before = leader.received.length;
    stream().onOpen(['a', 'b'], null, isCaughtUp);
    expect(leader.received.slice(before)).toEqual(own);
    expect(other.received.at(-1)).toEqual({ type: 'resync' });
  },
);

it('makes a tab that joins later fetch again what it shows', async () => {
  join(['a']);
  await settled();
  const late = join(['a']);
  expect(late.received).toContainEqual({ type: 'listing', listingId: 'a', kind: 'listing.updated' });
});

it('polls in every tab while there is no stream', async () => {
  const [first, second] = [join(['a']), join(['b'])];
  await settled();
  stream().onPoll();
  expect(first.poll).toHaveBeenCalledTimes(1);
  expect(second.poll).toHaveBeenCalledTimes(1);
});

/** The options of the stream that the leading tab opened last. */
function stream(): Kept {
  const last = vi.mocked(keepStream).mock.lastCall?.[0];
  if (!last) throw new Error('No tab leads.');
  return last;
}

function join(shown: string[]): Tab {
  const received: LiveHint[] = [];
  const poll = vi.fn<() => void>();
  const onHints = (...hints: LiveHint[]) => void received.push(...hints);
  const joined = joinTabs({
    userId: 'maya',
    shown: () => shown,
    onHints,
    onPoll: poll,
    onSignedOut: poll,
    onSuspended: poll,
  });
  const tab = { ...joined, received, poll };
  tabs.push(tab);
  return tab;
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A channel between the tabs of this test, without the delay of a real one. */
class ChannelWithin {
  static readonly open = new Set<ChannelWithin>();
  #listener: (event: { data: unknown }) => void = () => undefined;
  constructor() {
    ChannelWithin.open.add(this);
  }
  addEventListener(_type: string, listener: (event: { data: unknown }) => void): void {
    this.#listener = listener;
  }
  postMessage(data: unknown): void {
    for (const other of ChannelWithin.open) if (other !== this) other.#listener({ data });
  }
  close(): void {
    ChannelWithin.open.delete(this);
  }
}

/** Locks with one holder at a time, which skip those that have stopped waiting. */
function locksWithin() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const turn = last.then(() => (signal.aborted ? undefined : hold()));
      last = turn;
      return turn;
    },
  };
}
