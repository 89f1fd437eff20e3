import { maxImportLength, maxImportRows } from '../listing-table.ts';
import { grouped } from '../text-limits.ts';

export const importMessages = {
  importOff: 'Posting from a table is turned off on this site',
  importMissing: 'Please choose a file',
  importTooLong: `Tables can have at most ${grouped(maxImportLength)} characters`,
  importTooManyRows: `Tables can have at most ${maxImportRows} rows`,
  importEmpty: 'The table has no rows',
  importHead: 'The first row has to name the columns, with title and description among them',
  importRowBroken: 'This row has a quotation mark too few, or more cells than the table has columns',
  importType: 'The type has to be PRODUCT or SERVICE',
  importAmountEither:
    'This amount can be read in two ways. Please write it without a separator for thousands.',
  importCurrency: 'The currency has to be the one of your place',
  importPhotoAddress:
    'Photos need addresses that begin with https:// and have a host’s name and no port, with spaces between them',
  importPhotoFailed: 'We couldn’t fetch one of the photos. Redirects aren’t followed.',
  importPhotoTooLarge: 'One of the photos is larger than 5 MB',
  importPosted: 'You already have an open listing with these words',
  importTwice: 'An earlier row has the same words',
  importBeyondLimit: 'Today you can’t post as many. Bring the rest tomorrow.',
  importFailed: 'We couldn’t read the table',
  listingsNotExported: 'We couldn’t put your listings together',
} as const;
