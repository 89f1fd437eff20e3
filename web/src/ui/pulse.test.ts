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

it('only a press is felt, and none where less motion is wanted', () => {
  pulse(8);
  expect(native.mock.calls).toEqual([[8]]);
  hasPressed = false;
  pulse(8);
  [hasPressed, isStill] = [true, true];
  pulse(8);
  expect(native).toHaveBeenCalledOnce();
});

it.each([{}, { vibrate: native }, { userActivation: { isActive: true } }])(
  'a browser that cannot is left alone: %o',
  (browser) => {
    vi.stubGlobal('navigator', browser);
    expect(() => pulse([8, 40, 8])).not.toThrow();
    expect(native).not.toHaveBeenCalled();
  },
);
