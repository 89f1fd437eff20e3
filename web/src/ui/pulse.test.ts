import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pulse } from './pulse.ts';

const native = vi.fn<Navigator['vibrate']>();
let hasPressed = true;
let isStill = false;

beforeEach(() => {
  [hasPressed, isStill] = [true, false];
  vi.stubGlobal('navigator', {
    vibrate: native,
    userActivation: {
      get isActive() {
        return hasPressed;
      },
    },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
});
afterEach(() => {
  native.mockReset();
});

it('a press is felt', () => {
  pulse(8);
  expect(native.mock.calls).toEqual([[8]]);
});

it('nothing is felt without a press, and where less motion is wanted', () => {
  hasPressed = false;
  pulse(8);
  [hasPressed, isStill] = [true, true];
  pulse(8);
  expect(native).not.toHaveBeenCalled();
});

it.each([{}, { vibrate: native }, { userActivation: { isActive: true } }])(
  'a browser that cannot is left alone: %o',
  (browser) => {
    vi.stubGlobal('navigator', browser);
    expect(() => pulse([8, 40, 8])).not.toThrow();
    expect(native).not.toHaveBeenCalled();
  },
);
