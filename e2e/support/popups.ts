import type { Page } from '@playwright/test';

/** What `open` opens has the selector `shown`. */
type Popup = { path: string; open: (page: Page) => Promise<unknown>; shown: string };
type Listings = Record<'own' | 'closed' | 'other' | 'suggested', { id: string }>;

const dialog = '[role=dialog], [role=alertdialog]';

/** Dialogs and menus, for the owner of `own` and `closed`, who has suggested on `suggested`. */
export function popupsOf(listings: Listings): Popup[] {
  const at = (name: keyof Listings) => `/listing/${listings[name].id}`;
  return [
    { path: at('own'), open: press('Listing options'), shown: '[role=menu]' },
    { path: at('own'), open: press('Listing options', 'Close Listing'), shown: dialog },
    { path: at('own'), open: press('Listing options', 'Delete listing'), shown: dialog },
    { path: at('own'), open: press('What is the Offered Amount?'), shown: dialog },
    { path: at('own'), open: press('View photo 1 of 1'), shown: '.yarl__portal' },
    { path: at('closed'), open: press('Listing options', 'Reopen Listing'), shown: dialog },
    { path: at('other'), open: press('Suggest Price'), shown: dialog },
    { path: at('suggested'), open: press('Edit your suggestion'), shown: dialog },
    { path: '/profile', open: press(/^Enlarge: Profile photo/), shown: dialog },
    { path: '/create', open: cancelDraft, shown: dialog },
  ];
}

/** Only on phones. */
export const menu: Popup = { path: '/home', open: press('Open menu'), shown: '[role=dialog]' };

function press(button: string | RegExp, item?: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click();
    if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
  };
}

async function cancelDraft(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  await page.getByRole('link', { name: 'Cancel' }).click();
}
