import type { RestrictionAction } from './restrictions.ts';

/** What was done to a person, in one sentence without its full stop; `title`: of the listing that it is about, in quotation marks. */
export function restrictionText(action: RestrictionAction, title: string | null): string {
  const what = title ?? 'Something that you posted';
  switch (action) {
    case 'hide':
      return `${what} is hidden`;
    case 'remove':
      return `${what} was removed`;
    case 'removePhoto':
      return title === null ? 'A photo of yours was removed' : `A photo of ${title} was removed`;
    case 'warn':
      return 'You were warned';
    case 'limit':
      return 'Your account is limited';
    case 'suspend':
      return 'Your account is suspended';
  }
}
