import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, test, vi } from 'vitest';
import { PriceStrip } from '../card/price-strip.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { outcomeOf } from './reveal-text.ts';
import { revealTimes } from './play-strip.ts';
import { suggestionBy } from '../../../lib/test-listings.ts';
import { closedListing } from './test-closed.ts';
import { renderAlone } from '../../../lib/test-ui.ts';

// Loaded lazily, the dialog would start its 4 s later.
vi.mock('../../../ui/dialog.tsx', async () => ({
  Dialog: (await import('../../../ui/dialog-popup.tsx')).DialogPopup,
}));
vi.mock('./draw-result.ts', () => ({ drawOwnResult: async () => new File([], 'my-guess.png') }));

type Move = {
  of: Element;
  keyframes: Keyframe[];
  options: KeyframeAnimationOptions;
  finish: () => void;
  finished: Promise<void>;
};
let moves: Move[];
let isStill: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  moves = [];
  isStill = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  // Missing in jsdom.
  Object.assign(Element.prototype, {
    animate(this: Element, keyframes: Keyframe[], options: KeyframeAnimationOptions) {
      moves.push({ of: this, keyframes, options, finish: vi.fn<() => void>(), finished: Promise.resolve() });
    },
    getAnimations: () => moves,
    getBBox: () => ({ x: 100, width: 2 }),
  });
});

const badge: UnlockedAchievement = {
  id: 'accuracy-1',
  name: 'In the Ballpark',
  description: 'Come within 10% of a final price',
  icon: 'target',
  category: 'accuracy',
  requirement: 1,
  xpReward: 10,
};
const listing = closedListing({
  suggestions: [suggestionBy('ada', 95, { xpAwarded: 50 }), suggestionBy('mara', 300)],
});

function open(): void {
  const outcome = outcomeOf(listing, 'ada');
  if (!outcome) throw new Error('the listing has no outcome');
  renderAlone(
    <RevealDialog
      {...{ listing, outcome }}
      pairNote={undefined}
      unlocked={[badge]}
      isOpen
      onClose={() => undefined}
      opener={{ current: null }}
      strip={<PriceStrip amounts={[95, 300]} currency="USD" finalPrice={100} ownAmount={95} />}
      renderBadge={() => null}
    />,
  );
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const isThere = (name: string): boolean => screen.queryByRole('button', { name }) !== null;
function shownXp(): number {
  const texts = screen.getByLabelText('What you earned').querySelectorAll('.inline-grid > [aria-hidden]');
  return Number.parseInt(texts[1]?.textContent ?? '', 10);
}

test('it takes 4 s, in which XP count up to what was earned and the final price comes to its place', () => {
  open();
  expect(screen.getByRole('status').textContent).toBe('');
  pass(revealTimes.xp);
  expect(shownXp()).toBe(0);
  pass(300);
  const onTheWay = shownXp();
  expect(onTheWay).toBeGreaterThan(0);
  expect(onTheWay).toBeLessThan(60);
  pass(revealTimes.end - revealTimes.xp - 301);
  expect([isThere('Skip'), isThere('Done')]).toEqual([true, false]);
  pass(1);
  expect([isThere('Skip'), isThere('Done')]).toEqual([false, true]);
  expect(shownXp()).toBe(60);
  expect(screen.getByRole('status').textContent).toMatch(
    /^The final price is 100 US dollars\. You guessed 95/,
  );

  const mark = moves.find(({ of }) => of.matches('[data-final]'));
  // A backwards-only fill leaves the mark in its final place.
  expect(mark?.options.fill).toBe('backwards');
  expect(mark?.keyframes.at(-1)?.transform).toBe('none');
  expect(Number(mark?.options.delay) + Number(mark?.options.duration)).toBeLessThanOrEqual(revealTimes.end);
  // The mark would tell the figure early.
  const figure = moves.find(({ of }) => of.matches('[data-figure]'));
  expect(figure?.options.delay).toBe(revealTimes.price);
  expect(moves.every(({ finish }) => vi.mocked(finish).mock.calls.length === 1)).toBe(true);
});

it.each([
  ['Skip', () => fireEvent.click(screen.getByRole('button', { name: 'Skip' }))],
  ['Enter', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Skip' }), { key: 'Enter' })],
  ['a tap', () => fireEvent.click(screen.getByLabelText('Final price'))],
])('%s shows its end at once', (_, press) => {
  open();
  pass(500);
  press();
  expect([isThere('Skip'), isThere('Done')]).toEqual([false, true]);
  expect(shownXp()).toBe(60);
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.every(({ finish }) => vi.mocked(finish).mock.calls.length === 1)).toBe(true);
});

test('keys that move the focus do not end it', () => {
  open();
  for (const key of ['Tab', 'Shift', 'Control'])
    fireEvent.keyDown(screen.getByRole('button', { name: 'Skip' }), { key });
  expect(isThere('Skip')).toBe(true);
});

test('who wants no motion sees the end, and nothing that moves', () => {
  isStill = true;
  open();
  pass(300);
  expect(isThere('Done')).toBe(true);
  expect(shownXp()).toBe(60);
  expect(moves).toEqual([]);
});
