import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countGivenKept } from '../../lib/api/kept-answers.ts';
import { joinTabs } from './join-tabs.ts';
import { keepStream } from './keep-stream.ts';
import { TestChannel, testLocks } from './test-tabs.ts';

vi.mock('../../lib/api/kept-answers.ts', () => ({ countGivenKept: vi.fn<() => number>() }));
vi.mock('./keep-stream.ts', () => ({ keepStream: vi.fn<(options: unknown) => unknown>() }));

type Kept = Parameters<typeof keepStream>[0];
type Tab = ReturnType<typeof joinTabs> & { received: LiveHint[]; poll: () => void };

const follow = vi.fn<(ids: readonly string[], readAt: number) => void>();
const stop = vi.fn<() => void>();
const openedAt = 1_000;
const tabs: Tab[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(keepStream).mockReturnValue({ follow, stop });
  vi.mocked(countGivenKept).mockReturnValue(0);
  vi.stubGlobal('BroadcastChannel', TestChannel);
  vi.stubGlobal('navigator', { locks: testLocks() });
});

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.leave();
  await settled();
  TestChannel.open.clear();
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
  expect(follow).toHaveBeenLastCalledWith(['a'], Infinity);
});

it('lets another tab go on from the position of the stream', async () => {
  const first = join(['a']);
  join(['b']);
  await settled();
  stream().onOpen(['a', 'b'], openedAt);
  stream().onHint({ type: 'leaderboard' }, '7-1');
  first.leave();
  await settled();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(keepStream).toHaveBeenCalledTimes(2);
  expect(stream()).toMatchObject({ position: '7-1', followed: ['a', 'b'] });
  expect(follow).toHaveBeenLastCalledWith(['b'], Infinity);
});

it('fetches nothing again in a tab to which the stream has reported all since its page was opened, and everything in the others', async () => {
  const [first, second] = [join(['a'], openedAt), join(['b'], openedAt - 1)];
  await settled();
  expect(Math.min(...follow.mock.calls.map(([, readAt]) => readAt))).toBe(openedAt - 1);
  stream().onOpen(['a', 'b'], openedAt);
  expect([first.received, second.received]).toEqual([[], [{ type: 'resync' }]]);
  stream().onOpen(['a', 'b'], Infinity);
  expect([first.received, second.received]).toEqual([[], [{ type: 'resync' }]]);
});

it.each<[string, () => void, string[]]>([
  ['an answer was kept from before', () => vi.mocked(countGivenKept).mockReturnValue(1), ['a']],
  ['the stream follows less than is shown', () => undefined, []],
])('fetches everything again if %s', async (_why, happen, ids) => {
  const { received } = join(['a']);
  await settled();
  happen();
  stream().onOpen(ids, openedAt);
  expect(received).toEqual([{ type: 'resync' }]);
});

it('has the stream look back to when a tab that joins later was opened', async () => {
  join(['a']);
  await settled();
  stream().onOpen(['a'], openedAt);
  join(['a'], openedAt + 60);
  expect(follow).toHaveBeenLastCalledWith(['a'], openedAt + 60);
});

it.each([
  [7, []],
  [Infinity, [{ type: 'listing', listingId: 'b', kind: 'listing.updated' }]],
])(
  'fetches a listing that is shown later again only if the stream has not reported its changes: since %s',
  async (since, hints) => {
    const shown = ['a'];
    const { received, sendShown } = join(shown);
    await settled();
    stream().onOpen(['a'], openedAt);
    shown.push('b');
    sendShown({ ids: ['b'], readAt: 7 });
    expect(follow).toHaveBeenLastCalledWith(['a', 'b'], 7);
    stream().onOpen(['a', 'b'], since);
    expect(received).toEqual(hints);
  },
);

it('reports to the next leading tab what the last one has not got to', async () => {
  const first = join(['a']);
  const second = join(['b']);
  await settled();
  stream().onOpen(['a', 'b'], openedAt);
  second.sendShown({ ids: ['b'], readAt: 7 });
  first.leave();
  await settled();
  expect(follow).toHaveBeenLastCalledWith(['b'], 7);
});

it('fetches nothing twice once an answer that was kept from before has been fetched again', async () => {
  const shown = ['a'];
  const { received, sendShown } = join(shown);
  await settled();
  vi.mocked(countGivenKept).mockReturnValue(1);
  stream().onOpen(['a'], openedAt);
  shown.push('b');
  sendShown({ ids: ['b'], readAt: 7 });
  stream().onOpen(['a', 'b'], 7);
  expect(received).toEqual([{ type: 'resync' }]);
});

it('names each listing once, however often it was shown without a stream', async () => {
  const { received, sendShown } = join(['a']);
  await settled();
  stream().onOpen(['a'], openedAt);
  for (let times = 0; times < 3; times += 1) sendShown({ ids: ['a'], readAt: 7 });
  stream().onOpen(['a'], Infinity);
  expect(received).toHaveLength(1);
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

function join(shown: string[], readAt = openedAt): Tab {
  const received: LiveHint[] = [];
  const poll = vi.fn<() => void>();
  const onHints = (...hints: LiveHint[]) => void received.push(...hints);
  const joined = joinTabs({
    userId: 'maya',
    readAt,
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
