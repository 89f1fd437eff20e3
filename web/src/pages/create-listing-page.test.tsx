import { adoptSite } from '@ballpark/domain/site.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../lib/api/api.ts';
import { upload } from '../lib/api/upload.ts';
import { ada, makeListing } from '../lib/test-listings.ts';
import { choosePhoto, expectLink, expectText, expectToast, field, fill, press } from '../lib/test-ui.ts';
import { takeUnsent } from '../lib/unsent-notice.ts';
import { toast } from '../ui/toast.ts';
import { Component } from './create-listing-page.tsx';
import { type Answers, held, inTurn } from './test-answers.ts';
import { openPage } from './test-app.tsx';

vi.mock('../lib/api/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));

const call = 'POST /listings';
const draftKey = 'ballpark.listing-draft.ada';
const inBern = {
  ...ada,
  address: 'Bern, Switzerland',
  latitude: 46.93,
  longitude: 7.43,
  centre: { latitude: 46.9, longitude: 7.4 },
  countryCode: 'CH',
};
const place = {
  city: 'Bern',
  country: 'Switzerland',
  countryCode: 'CH',
  formattedLocation: 'Bern, Switzerland',
};
const share = 'Share with Community';
const posted = { data: makeListing({ userId: 'ada' }) };
const draft = () => localStorage.getItem(draftKey);

beforeEach(() => void vi.mocked(upload).mockReset());

/** The create page beside two others; the landing page loads once `landing` resolves. */
function open(
  answers: Answers = {},
  { user = inBern, landing, asked = '' }: { user?: typeof ada; landing?: Promise<void>; asked?: string } = {},
) {
  const lazy = async () => {
    await landing;
    return { Component: () => 'the landing page' };
  };
  return openPage(Component, {
    path: '/create',
    address: `/create${asked}`,
    user,
    answers: { [call]: posted, ...answers },
    others: [{ path: '/', lazy }],
  });
}

async function enter(): Promise<void> {
  await fill(/^Title/, 'Bike');
  await fill(/^Description/, 'Two years old');
}

/** Photos that are being sent until they are aborted. */
function uploadNever() {
  vi.mocked(upload).mockImplementation(
    (_, __, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
}

describe('posting', () => {
  it("sends the centre of the person's city and their choice of independent guesses, forgets the draft and goes to /", async () => {
    const { sent } = open();
    await enter();
    expect(draft()).toContain('Bike');
    await press(/^Hide guesses/, 'checkbox');
    await press(share);
    await expectText('the landing page');
    const at = { location: 'Bern, Switzerland', latitude: 46.9, longitude: 7.4 };
    expect(sent(call)).toMatchObject([{ title: 'Bike', ...at, photoUrls: [], hasIndependentGuesses: true }]);
    expect(toast.posted).toHaveBeenCalledWith('Listing created successfully!', expect.anything());
    expect(draft()).toBeNull();
  });

  it('is done once when pressed twice, even while / is still loading', async () => {
    const { sent } = open({}, { landing: new Promise(() => {}) });
    await enter();
    await press(share);
    await waitFor(() => expect(toast.posted).toHaveBeenCalledTimes(1));
    for (const button of screen.queryAllByRole('button', { name: share })) await userEvent.dblClick(button);
    expect(sent(call)).toHaveLength(1);
    expect(toast.posted).toHaveBeenCalledTimes(1);
  });

  it('does not navigate when the person has gone to another page', async () => {
    const { answer, give } = held();
    const { router } = open({ [call]: answer });
    await enter();
    await press(share);
    await act(() => router.navigate('/elsewhere'));
    give(posted);
    await waitFor(() => expect(toast.posted).toHaveBeenCalled());
    await act(async () => undefined);
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it.each([
    ["the server's own text", { status: 409, error: 'No room today' }, 'No room today'],
    ['a refusal without a text', { status: 400 }, 'Failed to create listing'],
  ])('says once what failed, in a toast, and can be tried again: %s', async (_, answer, text) => {
    open({ [call]: inTurn(answer, posted) });
    await enter();
    await press(share);
    await expectToast('error', text);
    expect(toast.error).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(text)).toBeNull();
    await press(share);
    await expectText('the landing page');
  });
});

describe('what was asked before', () => {
  const asked = '?title=Boiler+repair&amount=2400&type=SERVICE';

  it('is filled in, with hints for a service, and is posted', async () => {
    const { sent } = open({}, { asked });
    expect(field(/^Title/)).toHaveValue('Boiler repair');
    expect(screen.getByText('What were you quoted?')).toBeVisible();
    await waitFor(() => expect(field('Offer amount')).toHaveValue('2’400.00'));
    expect(draft()).toBeNull();
    await fill(/^Description/, 'A new pump, too');
    await press(share);
    await expectText('the landing page');
    expect(sent(call)).toMatchObject([{ title: 'Boiler repair', type: 'SERVICE', offerAmount: 2400 }]);
  });

  it('is no offer where the amount is none', () => {
    open({}, { asked: '?title=Boiler&amount=about+2k' });
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  });

  it('waits behind a kept draft until that is left', async () => {
    open();
    await enter();
    cleanup();
    open({}, { asked });
    expect(field(/^Title/)).toHaveValue('Bike');
    await press('Start over');
    await press('Discard');
    expect(field(/^Title/)).toHaveValue('Boiler repair');
  });
});

it('hides no guesses unasked, whatever was chosen before', async () => {
  open();
  await enter();
  await press(/^Hide guesses/, 'checkbox');
  cleanup();
  open({}, { user: { ...inBern, hasChosenIndependentGuesses: true } });
  expect(field(/^Title/)).toHaveValue('Bike');
  expect(screen.getByRole('checkbox', { name: /^Hide guesses/ })).not.toBeChecked();
});

describe('photos', () => {
  it('that cannot be sent stop it, and nothing is lost', async () => {
    vi.mocked(upload).mockRejectedValue(new ApiError(500, {}, null));
    const { sent } = open();
    await enter();
    await choosePhoto();
    await press(share);
    await expectToast('error', 'Failed to upload photos. Please try again.');
    expect(toast.error).toHaveBeenCalledTimes(1);
    expect(sent(call)).toEqual([]);
    expect(field(/^Title/)).toHaveValue('Bike');
    expect(screen.getByRole('listitem')).toBeVisible();
  });

  it('of a kept draft that the server has swept are removed, and it says why', async () => {
    open();
    await enter();
    cleanup();
    const kept = JSON.parse(draft() ?? '{}') as object;
    const photoUrls = ['/media/there.webp', '/media/swept.webp'];
    localStorage.setItem(draftKey, JSON.stringify({ ...kept, photoUrls }));
    open({ 'HEAD /media/there.webp': { data: null } });
    await expectText('Photo 2: We no longer have it. Please add it again.');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(draft()).not.toContain('swept');
  });
});

describe('a draft', () => {
  it('is kept through a reload, until it is cancelled', async () => {
    open();
    await enter();
    cleanup();
    open();
    expect(field(/^Title/)).toHaveValue('Bike');
    await press('Cancel', 'link');
    await press('Keep writing');
    expect(draft()).toContain('Bike');
    await press('Cancel', 'link');
    await press('Discard');
    await expectText('the landing page');
    expect(draft()).toBeNull();
  });

  it('keeps an amount that is not clear yet through a reload, until there is no offer', async () => {
    open();
    await press('Yes', 'radio');
    await screen.findByPlaceholderText('0.00');
    await fill('Offer amount', '1,300');
    cleanup();
    open();
    await press('1300 Swiss francs');
    expect(draft()).toContain('1300');
    await fill('Offer amount', '1.300');
    await press('No', 'radio');
    expect(draft()).toBeNull();
    await press('Yes', 'radio');
    expect(field('Offer amount')).toHaveValue('');
  });

  it.each([
    ['becomes blank', '', ''],
    ['keeps what was typed here since', ' for sale', 'Bike for sale'],
  ])('%s when another tab has sent it', async (_, typed, title) => {
    open();
    await enter();
    cleanup();
    open();
    if (typed) await userEvent.type(field(/^Title/), typed);
    localStorage.removeItem(draftKey);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: draftKey, newValue: null })));
    expect(field(/^Title/)).toHaveValue(title);
  });
});

describe('leaving', () => {
  const noteOnLeaving = () =>
    waitFor(() => {
      window.dispatchEvent(new Event('pagehide'));
      const text = takeUnsent();
      if (text === null) throw new Error('there is no notice yet');
      return text;
    });

  it('while photos are being sent says that nothing was posted, and keeps the text', async () => {
    uploadNever();
    const { router, sent } = open();
    await enter();
    await choosePhoto();
    await press(share);
    await waitFor(() => expect(upload).toHaveBeenCalled());
    expect(await noteOnLeaving()).toBe('Not posted. We’ve kept what you entered.');
    expect(takeUnsent()).toBeNull();
    await act(() => router.navigate('/elsewhere'));
    await expectToast('error', 'Not posted. We’ve kept what you entered.');
    await act(async () => undefined);
    expect(toast.error).toHaveBeenCalledTimes(1);
    expect(sent(call)).toEqual([]);
    expect(draft()).toContain('Bike');
  });

  it('by discarding while photos are being sent does not say that the text is kept', async () => {
    uploadNever();
    open();
    await enter();
    await choosePhoto();
    await press(share);
    await waitFor(() => expect(upload).toHaveBeenCalled());
    await press('Cancel', 'link');
    await press('Discard');
    await expectText('the landing page');
    expect(toast.error).not.toHaveBeenCalled();
    expect(draft()).toBeNull();
  });

  it('while the listing is being sent says that it may not have been posted', async () => {
    const { sent } = open({ [call]: held().answer });
    await enter();
    await press(share);
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    expect(await noteOnLeaving()).toBe('It may not have been posted. We’ve kept what you entered.');
  });

  it('by Cancel is at once where the device filled in the place and nothing was typed, and asks once it was', async () => {
    const getCurrentPosition = (onPosition: PositionCallback) =>
      // Only the coordinates are read.
      onPosition({ coords: { latitude: 46.95, longitude: 7.45 } } as GeolocationPosition);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const nowhere = {
      ...ada,
      address: null,
      latitude: null,
      longitude: null,
      centre: null,
      countryCode: null,
    };
    const answers = { 'GET /profile/location': { data: place } };
    open(answers, { user: nowhere });
    expect(await screen.findByDisplayValue(place.formattedLocation)).toBeVisible();
    expect(draft()).toBeNull();
    await press('Cancel', 'link');
    await expectText('the landing page');
    cleanup();
    open(answers, { user: nowhere });
    await fill(/^Title/, 'B');
    await press('Cancel', 'link');
    expect(await screen.findByRole('button', { name: 'Discard' })).toBeVisible();
  });
});

describe('what similar things went for', () => {
  const listing = {
    id: '019a2c41-90b0-7f02-a6d4-1c7e9b3a5d10',
    title: 'Bookcase',
    location: 'Park Slope, Brooklyn, New York',
    photo: null,
    closedAt: '2026-02-19T09:40:00.000Z',
    finalPrice: 110,
  };
  const found = { currency: 'EUR', words: 'bookcase', listings: [listing], spread: null };
  const similar = 'GET /prices/similar';

  async function write(title: string, data: object) {
    const page = open({ [similar]: { data } });
    // Its code loads at the first input.
    window.dispatchEvent(new Event('pointermove'));
    fireEvent.change(await screen.findByLabelText(/^Description/), { target: { value: ' Oak ' } });
    fireEvent.change(field(/^Title/), { target: { value: title } });
    return page;
  }

  it('is shown with where, and leads to all of them', async () => {
    const { asked } = await write('Oak bookcase', {
      ...found,
      spread: { count: 7, low: 90, median: 110, high: 140 },
    });
    expect(await screen.findByRole('heading', { name: 'Similar things went for' })).toBeVisible();
    expect(screen.getByText('90 euros to 140 euros')).toBeVisible();
    expect(screen.getByText('Park Slope, New York')).toBeVisible();
    expectLink('Bookcase', `/listing/${listing.id}`);
    expectLink(/See all/, '/prices?q=bookcase&currency=EUR&type=PRODUCT');
    expect(asked(similar)).toEqual([
      'title=Oak+bookcase&description=Oak&type=PRODUCT&country=CH&latitude=46.9&longitude=7.4',
    ]);
  });

  it('is nothing where nothing is similar, and is not asked for by the first letters', async () => {
    const first = await write('Oa', found);
    cleanup();
    localStorage.clear();
    const second = await write('Theremin', { ...found, listings: [] });
    await waitFor(() => expect(second.asked(similar)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Similar things went for' })).toBeNull();
    expect(first.asked(similar)).toEqual([]);
  });
});

it('what another app shares is not taken where an admin has turned that off, and the page says so', async () => {
  adoptSite({ takesShared: false });
  onTestFinished(() => adoptSite({}));
  open({}, { asked: '?shared=1&title=Kettle' });
  await expectText('This site doesn’t take what other apps share. Please enter it here.');
  expect(field(/^Title/)).toHaveValue('');
  expect(draft()).toBeNull();
});
