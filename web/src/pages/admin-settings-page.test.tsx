import { adoptSite, site } from '@ballpark/domain/site.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { upload } from '../lib/api/upload.ts';
import { ApiError } from '../lib/api/api.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { expectProblem, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { maya, renderApp } from './test-app.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

it('what another admin saves takes the place of what nobody has changed; what one types stays, and is refused', async () => {
  const figures = [1, 2, 3].map((at) => ({ value: `${at}K+`, label: 'people' }));
  const texts = { name: 'Elm Street', description: '', footer: '', rules: '', contactEmail: null };
  const settings = { ...texts, tagline: 'Ours.', version: 1, signUp: 'open', figures, claims: 'written' };
  let present = settings;
  const saveElsewhere = async (version: number, tagline: string) => {
    present = { ...settings, version, tagline };
    await queryClient.invalidateQueries();
  };
  const { sent } = renderApp('/admin/settings', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/settings': () => ({ data: present }),
      'GET /admin/settings/history': { data: [] },
      'PUT /admin/settings': { status: 409, error: 'Somebody else has changed the settings' },
    },
  });
  await waitFor(() => expect(field('Tagline')).toHaveValue('Ours.'));
  await saveElsewhere(2, 'Theirs.');
  await waitFor(() => expect(field('Tagline')).toHaveValue('Theirs.'));
  await userEvent.type(field('Tagline'), ' And mine.');
  await saveElsewhere(3, 'Later.');
  expect(field('Tagline')).toHaveValue('Theirs. And mine.');
  await press('Save settings');
  await expectToast('error', 'Somebody else has changed the settings');
  expect(sent('PUT /admin/settings')).toMatchObject([{ tagline: 'Theirs. And mine.', version: 2 }]);
  expect(field('Tagline')).toHaveValue('Theirs. And mine.');
});

it('the hint of the last line is what the page would show', async () => {
  const year = new Date().getFullYear();
  adoptSite({ hasExamples: false });
  onTestFinished(() => adoptSite({}));
  const figures = [1, 2, 3].map((at) => ({ value: `${at}K+`, label: 'people' }));
  const texts = { name: 'Elm Street', tagline: '', description: '', footer: '', contactEmail: null };
  const settings = { ...texts, version: 1, signUp: 'open', figures, claims: 'written' };
  renderApp('/admin/settings', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/settings': { data: settings },
      'GET /admin/settings/history': { data: [] },
      'PUT /admin/settings': ({ body }) => ({ data: { ...settings, ...(body as object), version: 2 } }),
    },
  });
  await expectText(`The very last line. If empty: © ${year} Elm Street. All rights reserved.`);
  await fill('Figure 1', '10K+');
  await expectText(
    `The very last line. If empty: © ${year} Elm Street. The software is free, under the AGPL.`,
  );
  await press('Save settings');
  await expectToast('success', 'Settings saved');
  // This tab goes on inventing nothing.
  expect(site).toMatchObject({ hasExamples: false, claims: 'counted', figures: [], year });
});

it('each door for members’ apps and files is a switch; one that an older server does not name is open', async () => {
  const figures = [1, 2, 3].map((at) => ({ value: `${at}K+`, label: 'people' }));
  const texts = { name: 'Elm Street', tagline: 'Ours.', description: '', footer: '', contactEmail: null };
  const doors = { takesShared: true, takesTables: true, hasWebhooks: false, allowsTokens: true };
  const settings = { ...texts, version: 1, signUp: 'open', figures, claims: 'written', ...doors };
  const { sent } = renderApp('/admin/settings', {
    user: { ...maya, role: 'admin' },
    answers: {
      'GET /admin/settings': { data: settings },
      'GET /admin/settings/history': { data: [] },
      'PUT /admin/settings': ({ body }) => ({ data: { ...settings, ...(body as object), version: 2 } }),
    },
  });
  const door = (name: RegExp) => screen.getByRole('checkbox', { name });
  await screen.findByRole('heading', { name: 'Open to members’ apps and files' });
  expect(door(/^Let members add the lines/)).toBeChecked();
  expect(door(/^Members can have webhooks/)).not.toBeChecked();
  for (const name of [/^Let other apps share/, /^Let members post listings/, /^Let members add the lines/])
    await userEvent.click(door(name));
  await press('Save settings');
  onTestFinished(() => adoptSite({}));
  await expectToast('success', 'Settings saved');
  const off = { takesShared: false, takesTables: false, hasQuoteLines: false };
  expect(sent('PUT /admin/settings')).toMatchObject([off]);
  expect(site).toMatchObject({ ...off, hasWebhooks: false, allowsTokens: true });
});

describe('logo and colour', () => {
  const figures = [1, 2, 3].map((at) => ({ value: `${at}K+`, label: 'people' }));
  const texts = { name: 'Elm Street', tagline: 'Ours.', description: '', footer: '', contactEmail: null };
  const first = { ...texts, version: 1, signUp: 'open', figures, claims: 'written', logo: null, color: null };
  // What the browser does with them is seen in e2e/face.test.ts.
  const styles: string[] = [];
  beforeEach(() => {
    styles.length = 0;
    vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation((style) => void styles.push(style));
  });
  afterEach(() => adoptSite({}));

  function open(settings: object = first) {
    return renderApp('/admin/settings', {
      user: { ...maya, role: 'admin' },
      answers: {
        'GET /admin/settings': { data: settings },
        'GET /admin/settings/history': { data: [] },
        'PUT /admin/settings': ({ body }) => ({ data: { ...settings, ...(body as object), version: 2 } }),
      },
    });
  }
  async function choose(file: File) {
    await userEvent.upload(field('Picture for the logo'), file, { applyAccept: false });
  }
  const piece = (mode: string) => screen.getByRole('img', { name: `How it looks in ${mode} mode` });
  const png = new File(['x'], 'logo.png', { type: 'image/png' });

  it('a picture and a colour are seen at once, and hold everywhere once they are saved', async () => {
    vi.mocked(upload).mockResolvedValueOnce({ id: 'abcdefgh12345678', url: '' });
    const { sent } = open();
    await screen.findByRole('button', { name: 'Choose a picture' });
    await choose(png);
    await screen.findByRole('button', { name: 'Choose another picture' });
    // Pasted without the sign.
    await fill('Colour', '7a1fa2');
    expect(field('Colour')).toHaveValue('#7a1fa2');
    await expectText('In dark mode it’s made lighter, so that it stands out.');
    expect(screen.queryByText(/In light mode/)).toBeNull();
    for (const mode of ['light', 'dark'])
      expect(piece(mode).querySelector('img')?.getAttribute('src')).toBe('/media/logo/abcdefgh12345678.webp');
    expect(piece('light').style.getPropertyValue('--color-accent')).toBe('#7a1fa2');
    expect(piece('dark').style.getPropertyValue('--color-accent')).not.toBe('#7a1fa2');
    await press('Save settings');
    await expectToast('success', 'Settings saved');
    expect(sent('PUT /admin/settings')).toMatchObject([{ logo: 'abcdefgh12345678', color: '#7a1fa2' }]);
    expect(styles).toEqual([expect.stringContaining('--color-accent:#7a1fa2')]);
    // In the header too, which was there before.
    const [logo] = within(
      screen.getAllByRole('link', { name: 'Elm Street' })[0] ?? document.body,
    ).getAllByRole('presentation');
    expect(logo).toHaveAttribute('src', '/media/logo/abcdefgh12345678.webp');
  });

  it('one press takes each back', async () => {
    const { sent } = open({ ...first, logo: 'abcdefgh12345678', color: '#ffd400' });
    await expectText('In light mode it’s made darker, so that text on it can be read.');
    await press('Use Ballpark’s logo');
    await press('Use Ballpark’s colour');
    expect(piece('light').querySelector('img')).toBeNull();
    expect(piece('light').style.getPropertyValue('--color-accent')).toBe('#0f6e47');
    expect(screen.queryByRole('button', { name: /^Use Ballpark/ })).toBeNull();
    await press('Save settings');
    await expectToast('success', 'Settings saved');
    expect(sent('PUT /admin/settings')).toMatchObject([{ logo: null, color: null }]);
    expect(styles).toEqual(['']);
  });

  it('a colour can be picked, and what is changed of it is said', async () => {
    open();
    const picker = await screen.findByLabelText('Pick a colour');
    fireEvent.change(picker, { target: { value: '#16803c' } });
    expect(field('Colour')).toHaveValue('#16803c');
    fireEvent.change(picker, { target: { value: '#22934a' } });
    await expectText('In light mode it’s made a little darker, so that text on it can be read.');
    fireEvent.change(picker, { target: { value: '#000000' } });
    await expectText('In light mode it’s made lighter, so that a pressed button looks different.');
    fireEvent.change(picker, { target: { value: '#ffffff' } });
    await expectText('In dark mode it’s made a little darker, so that it doesn’t dazzle.');
  });

  it('what cannot be a logo or a colour is refused beside its field', async () => {
    vi.mocked(upload).mockRejectedValueOnce(new ApiError(413, { error: 'Too many pixels' }, null));
    renderApp('/admin/settings', {
      user: { ...maya, role: 'admin' },
      answers: {
        'GET /admin/settings': { data: first },
        'GET /admin/settings/history': { data: [] },
        'PUT /admin/settings': { status: 400, error: 'No colour', fields: { color: 'No colour' } },
      },
    });
    await screen.findByRole('button', { name: 'Choose a picture' });
    await choose(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    await expectText('Invalid file type. Please upload JPEG, PNG, or WebP images.');
    expect(upload).not.toHaveBeenCalled();
    await choose(png);
    await expectText('Too many pixels');
    await fill('Colour', 'red');
    await press('Save settings');
    await expectProblem('Colour', 'No colour');
    expect(field('Colour')).toHaveFocus();
  });
});
