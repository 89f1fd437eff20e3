import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '../../../ui/toast.ts';
import { drawOwnResult } from './draw-result.ts';
import { suggestionBy } from '../../../lib/test-listings.ts';
import { closedListing } from './test-closed.ts';
import { useResultPicture } from './use-result-picture.ts';

vi.mock('./draw-result.ts');

test('a picture that could not be drawn is tried again by the next press, and is shared by the one after, with no more than title and result in words', async () => {
  const file = new File(['a picture'], 'result.png', { type: 'image/png' });
  vi.mocked(drawOwnResult).mockRejectedValueOnce(new Error('no canvas')).mockResolvedValueOnce(file);
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { share, canShare: () => true });
  const listing = closedListing({
    title: 'Oak table',
    suggestions: [suggestionBy('ada', 120), suggestionBy('mara', 300, { comment: 'Mine went for 200.' })],
  });
  const outcome = { own: suggestionBy('ada', 120), finalPrice: 120, isNearest: true, xp: 50 };

  const { result } = renderHook(() => useResultPicture({ listing, outcome, isWanted: true }));
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(toast.error).toHaveBeenCalledTimes(1);
  act(() => result.current?.());
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(drawOwnResult).toHaveBeenCalledTimes(2);
  expect(share).not.toHaveBeenCalled();
  act(() => result.current?.());
  expect(share).toHaveBeenCalledExactlyOnceWith({
    files: [file],
    text: 'Oak table: Spot on, the closest of 2',
  });
});
