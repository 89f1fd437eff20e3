import type { Locator, Page } from 'playwright-core';

/** `shown` is a selector. */
export type Popup = { path: string; open: (page: Page) => Promise<unknown>; shown: string };

type Paths = { own: string; closed: string; other: string; suggested: string };

/** Desktop dialogs and menus, for the owner of `own` and `closed`, who has suggested on `suggested`. */
export function popupsOf({ own, closed, other, suggested }: Paths): Popup[] {
  const dialog = '[role=dialog], [role=alertdialog]';
  return [
    { path: own, open: openMenu, shown: '[role=menu]' },
    { path: own, open: fromMenu('Close Listing'), shown: dialog },
    { path: own, open: fromMenu('Delete Listing'), shown: dialog },
    { path: own, open: press('What is the Offered Amount?'), shown: dialog },
    { path: own, open: press('View photo 1 of 1'), shown: '.yarl__portal' },
    { path: closed, open: fromMenu('Reopen Listing'), shown: dialog },
    { path: other, open: press('Suggest Price'), shown: dialog },
    { path: suggested, open: press('Edit your suggestion'), shown: dialog },
    { path: '/profile', open: press(/^Enlarge: Profile photo/), shown: dialog },
    { path: '/create', open: typeCity, shown: '[role=listbox]' },
    { path: '/create', open: cancelDraft, shown: dialog },
    { path: `${own}/edit`, open: cancelDraft, shown: dialog },
  ];
}

/** Only on phones. */
export const phonePopups: Popup[] = [
  { path: '/home', open: press('Open menu'), shown: '[role=dialog]' },
  { path: '/feed', open: press(/^Filters/), shown: '[aria-label=Filters]' },
];

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}

function openMenu(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Listing options' }).click();
}

function fromMenu(name: string) {
  return async (page: Page) => {
    await openMenu(page);
    await page.getByRole('menuitem', { name }).click();
  };
}

async function typeCity(page: Page): Promise<void> {
  const city: Locator = page.getByRole('combobox', { name: 'Location' });
  await city.fill('Munich');
  await page.getByRole('option').first().waitFor();
}

async function cancelDraft(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('A lamp');
  await page.getByRole('link', { name: 'Cancel' }).click();
}
