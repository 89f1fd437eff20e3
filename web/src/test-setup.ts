import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import './lib/language/language.ts';
import type { toast } from './ui/toast.ts';

// Busy machines are slow: 15 s instead of the default 1 s.
configure({ asyncUtilTimeout: 15_000 });

// Toasts are told apart from texts of the page by the call.
vi.mock('./ui/toast.ts', () => ({
  toast: {
    success: vi.fn<typeof toast.success>(),
    posted: vi.fn<typeof toast.posted>(),
    error: vi.fn<typeof toast.error>(),
    prize: vi.fn<typeof toast.prize>(),
    notification: vi.fn<typeof toast.notification>(),
  },
}));

// Missing in jsdom, which has no layout.
Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
Object.assign(Element.prototype, { scrollIntoView: () => undefined, getAnimations: () => [] });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
