import { site } from '@ballpark/domain/site.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Component } from './contact-page.tsx';
import { maya, openPage } from './test-app.tsx';

afterEach(() => void Object.assign(site, { contactEmail: null, hasExamples: true }));

it('a real site without an address says so, and has no form that sends nothing', () => {
  site.hasExamples = false;
  open();
  expect(screen.getByText(/^This site has no contact address yet/)).toBeVisible();
  expect(screen.queryByText(/demo/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send message' })).toBeNull();
});

it('without an address the form is sending for 2 s, shows success for 5 s, and can be used again, without a call', async () => {
  vi.useFakeTimers();
  const { calls } = open();
  await send();
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await pass(1_900);
  expect(screen.queryByText('Thanks for trying it')).toBeNull();
  await pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('Thanks for trying it');
  await pass(4_800);
  expect(screen.getByText('Thanks for trying it')).toBeVisible();
  await pass(200);
  expect(screen.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(calls).toEqual([]);
});

it('with an address it delivers with the name and e-mail of who is signed in', async () => {
  site.contactEmail = 'hello@example.com';
  vi.useFakeTimers();
  const { sent } = open();
  await send();
  await pass(100);
  const from = { name: maya.name, email: maya.email };
  expect(sent('POST /contact')).toMatchObject([{ ...from, subject: 'bug', message: 'It rains in' }]);
  expect(screen.getByText('Message sent')).toBeVisible();
});

it('a report names the listing that it is about', async () => {
  open('/help/contact?listing=l1');
  expect(field('Message')).toHaveValue(`${window.location.origin}/s/l1\n\n`);
  expect(screen.getByLabelText(/^Subject/)).toHaveValue('other');
});

function open(address = '/help/contact') {
  return openPage(Component, {
    path: '/help/contact',
    address,
    user: maya,
    answers: { 'POST /contact': { data: {} } },
  });
}

async function send(): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'bug' } });
  fireEvent.change(field('Message'), { target: { value: 'It rains in' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await pass(0);
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
