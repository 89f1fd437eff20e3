import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload } from '../lib/api/upload.ts';
import { ada } from '../lib/test-listings.ts';
import { expectText, field, fill, press } from '../lib/test-ui.ts';
import { Component } from './create-listing-page.tsx';
import { openPage } from './test-app.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

const call = 'POST /listings';
const draft = () => localStorage.getItem('ballpark.listing-draft.ada');

beforeEach(() => void vi.mocked(upload).mockReset());

function open(asked = '') {
  return openPage(Component, { path: '/create', address: `/create${asked}`, user: ada, answers: {} });
}

async function enter(): Promise<void> {
  await fill(/^Title/, 'Bike');
  await fill(/^Description/, 'Two years old');
}

describe('a link to the form', () => {
  const link = '?title=Boiler+repair&description=Leaks&amount=2400&type=SERVICE';

  it('keeps and posts nothing by itself', async () => {
    const { sent } = open(link);
    expect(field(/^Title/)).toHaveValue('Boiler repair');
    await waitFor(() => expect(field('Offer amount')).toHaveDisplayValue(/400/));
    expect([draft(), sent(call)]).toEqual([null, []]);
  });

  it('fills in nothing where it claims that something was shared', async () => {
    const { sent } = open(`${link}&shared=1`);
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('');
    expect([draft(), sent(call)]).toEqual([null, []]);
  });

  it.each([link, `${link}&shared=1`])('%s leaves a kept draft as it is', async (asked) => {
    open();
    await enter();
    cleanup();
    const kept = draft();
    const { sent } = open(asked);
    await waitFor(() => expect(field(/^Title/)).toHaveValue('Bike'));
    expect(field(/^Description/)).toHaveValue('Two years old');
    expect([draft(), sent(call)]).toEqual([kept, []]);
  });
});

describe('what another app or site shared', () => {
  const shared = '?shared=1&title=Kettle';
  const deleteCache = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true));

  beforeEach(() => {
    const kept = new Map([
      ['/shared', Response.json({ text: 'Copper.', names: ['kettle.jpg'], at: Date.now() })],
      ['/shared/0', new Response('photo', { headers: { 'content-type': 'image/jpeg' } })],
    ]);
    const match = (path: string) => Promise.resolve(kept.get(path)?.clone());
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match }), delete: deleteCache.mockClear() });
    vi.mocked(upload).mockResolvedValue({ id: 'kettle', url: '/media/kettle.webp' });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const isAsked = () => screen.findByRole('heading', { name: 'Use this for a new listing?' });

  it('is shown and used on a press alone', async () => {
    open(shared);
    await isAsked();
    for (const text of ['Kettle', 'Copper.', '1 photo']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('img', { name: 'kettle.jpg' })).toBeVisible();
    expect(screen.queryByLabelText(/^Title/)).toBeNull();
    expect(draft()).toBeNull();
    expect(upload).not.toHaveBeenCalled();
    expect(deleteCache).not.toHaveBeenCalled();
    await press('Use it');
    await waitFor(() => expect(field(/^Title/)).toHaveValue('Kettle'));
    expect(field(/^Description/)).toHaveValue('Copper.');
    await waitFor(() => expect(draft()).toContain('/media/kettle.webp'));
    expect(upload).toHaveBeenCalledTimes(1);
    expect(deleteCache).toHaveBeenCalledWith('ballpark-shared');
  });

  it('is dropped by the other button', async () => {
    open(shared);
    await isAsked();
    await press('Not now');
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('');
    expect(field(/^Description/)).toHaveValue('');
    expect(draft()).toBeNull();
  });

  it('is dropped without a trace in what was entered before', async () => {
    open();
    await enter();
    cleanup();
    const kept = draft();
    open(shared);
    await isAsked();
    await expectText('It goes below what you’ve already entered.');
    expect(draft()).toBe(kept);
    await press('Not now');
    await waitFor(() => expect(field(/^Title/)).toHaveValue('Bike'));
    expect(field(/^Description/)).toHaveValue('Two years old');
    expect(draft()).toBe(kept);
    expect(upload).not.toHaveBeenCalled();
    expect(deleteCache).toHaveBeenCalledWith('ballpark-shared');
  });
});
