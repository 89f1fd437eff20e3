import { I18nProvider } from '@lingui/react';
import { type ByRoleMatcher, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, createElement } from 'react';
import { expect } from 'vitest';
import { toast } from '../ui/toast.ts';
import { i18n } from './language/language.ts';

/** Neither waits between keys nor looks at the styles of all ancestors: most of the time of a test otherwise. */
const quick = { delay: null, pointerEventsCheck: 0 };

/** A part with texts, without the app around it. */
export function renderAlone(part: ReactNode) {
  return render(part, { wrapper: ({ children }) => createElement(I18nProvider, { i18n }, children) });
}

export async function press(name: string | RegExp, role: ByRoleMatcher = 'button'): Promise<void> {
  await userEvent.click(await screen.findByRole(role, { name }), quick);
}

/** In place of what the field holds. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const found = await screen.findByLabelText(label);
  await userEvent.clear(found);
  await userEvent.type(found, text, quick);
}

export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

export async function expectText(text: string | RegExp): Promise<void> {
  expect(await screen.findByText(text)).toBeVisible();
}

export async function expectToast(kind: 'success' | 'error', text: unknown): Promise<void> {
  await waitFor(() => expect(toast[kind]).toHaveBeenCalledWith(text));
}

/** Beside the field, and read out with it. */
export async function expectProblem(label: string | RegExp, text: string): Promise<void> {
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text)));
}

export function expectLink(name: string | RegExp, path: string): void {
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
}

/** In the one field for several photos. */
export async function choosePhoto(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (!input) throw new Error('no input for files');
  await userEvent.upload(input, new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await screen.findByRole('listitem');
}
