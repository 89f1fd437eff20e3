import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinTabs } from './join-tabs.ts';
import { openStream } from './open-stream.ts';
import { TestChannel, testLocks } from './test-tabs.ts';

vi.mock('./open-stream.ts', () => ({ openStream: vi.fn<(options: unknown) => unknown>() }));

type Tab = ReturnType<typeof joinTabs> & { received: LiveHint[]; channel: TestChannel };
const ignore = () => undefined;
const tabs: Tab[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.mocked(openStream).mockReturnValue(() => undefined);
  vi.stubGlobal('BroadcastChannel', TestChannel);
  vi.stubGlobal('navigator', { locks: testLocks(), onLine: true });
});

afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.leave();
  await pass(0);
  TestChannel.open.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fetches a listing that was beyond the 60 when it comes to be followed, because another tab was closed', async () => {
  const first = join(listings('first', 40));
  const second = join(listings('second', 40));
  await pass(500);
  ready('5-1');
  expect(stream().listingIds).not.toContain('second 35');
  await pass(400_000);
  stream().onHint({ type: 'notifications' }, '8-1');
  second.received.length = 0;
  first.leave();
  await pass(1_000);
  expect(stream()).toMatchObject({ position: '8-1', readAgoMs: undefined });
  expect(stream().listingIds).toContain('second 35');
  ready('9-1');
  expect(second.received).toContainEqual({
    type: 'listing',
    listingId: 'second 35',
    kind: 'listing.updated',
  });
});

it.each([
  ['after its stream is open', 'open'],
  ['while its call is on its way', 'called'],
])(
  'has the next leader follow what a busy tab names %s, and the tab fetch it again',
  async (_when, state) => {
    const first = join(['x']);
    join(['a']);
    const { channel, received } = join(['b']);
    await pass(500);
    ready('5-1');
    await pass(10_000);
    channel.setBusy(true);
    first.leave();
    await pass(450);
    expect(stream().listingIds).toEqual(['a']);
    if (state === 'open') ready('6-1');
    channel.setBusy(false);
    if (state === 'called') ready('6-1');
    await pass(1_000);
    expect(stream().listingIds.toSorted()).toEqual(['a', 'b']);
    ready('7-1');
    expect(received).toContainEqual({ type: 'listing', listingId: 'b', kind: 'listing.updated' });
  },
);

it('looks back for a tab that joins between a live event and the opening behind it', async () => {
  join(['a']);
  await pass(450);
  const openedAt = Date.now() - 200;
  stream().onHint({ type: 'listing', listingId: 'a', kind: 'listing.updated' }, '4-1');
  join(['a'], openedAt);
  ready('5-1');
  await pass(1_000);
  expect(stream().readAgoMs).toBeGreaterThanOrEqual(15_600);
});

function listings(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index}`);
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** The stream that was opened last. */
function stream() {
  const last = vi.mocked(openStream).mock.lastCall?.[0];
  if (!last) throw new Error('No stream was opened.');
  return last;
}

function ready(position: string): void {
  const isCaughtUp = stream().readAgoMs === undefined ? undefined : true;
  stream().onHint({ type: 'ready', isCaughtUp }, position);
}

function join(shown: string[], readAt = Date.now()): Tab {
  const received: LiveHint[] = [];
  const joined = joinTabs({
    userId: 'maya',
    readAt,
    shown: () => shown,
    onHints: (...hints) => void received.push(...hints),
    onPoll: ignore,
    onSignedOut: ignore,
    onSuspended: ignore,
  });
  const channel = [...TestChannel.open].at(-1);
  if (!channel) throw new Error('The tab has no channel.');
  const tab = { ...joined, received, channel };
  tabs.push(tab);
  return tab;
}
