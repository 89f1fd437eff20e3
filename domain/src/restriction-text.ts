import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { quoted } from './quoted.ts';
import type { RestrictionAction } from './reports.ts';

/** A whole clause without its full stop; `title` is a listing’s. */
export function restrictionText(i18n: I18n, action: RestrictionAction, title: string | null): string {
  const name = title === null ? null : quoted(i18n, title);
  switch (action) {
    case 'hide':
      return name === null
        ? i18n._(msg`Something you posted is hidden`)
        : i18n._(
            msg({
              message: msg`${{ title: name }} is hidden`,
              comment: '{title} is a listing’s, in quotation marks',
            }),
          );
    case 'remove':
      return name === null
        ? i18n._(msg`Something you posted was removed`)
        : i18n._(
            msg({
              message: msg`${{ title: name }} was removed`,
              comment: '{title} is a listing’s, in quotation marks',
            }),
          );
    case 'removePhoto':
      return name === null
        ? i18n._(msg`One of your photos was removed`)
        : i18n._(
            msg({
              message: msg`A photo of ${{ title: name }} was removed`,
              comment: '{title} is a listing’s, in quotation marks',
            }),
          );
    case 'removeName':
      return i18n._(msg`Your name was removed`);
    case 'warn':
      return i18n._(msg`You were warned`);
    case 'limit':
      return i18n._(msg`Your account is limited`);
    case 'suspend':
      return i18n._(msg`Your account is suspended`);
  }
}

/** `title` is a listing’s. */
export function shownAgainText(i18n: I18n, title: string | null): string {
  return title === null
    ? i18n._(msg`What you posted is shown again`)
    : i18n._(msg`${{ title: quoted(i18n, title) }} is shown again`);
}

/** The same as a notification, which leads to the decision. */
export function toldRestrictionText(i18n: I18n, action: RestrictionAction, title: string | null): string {
  const name = title === null ? null : quoted(i18n, title);
  switch (action) {
    case 'hide':
      return name === null
        ? i18n._(msg`Something you posted is hidden: see why, and what you can do`)
        : i18n._(msg`${{ title: name }} is hidden: see why, and what you can do`);
    case 'remove':
      return name === null
        ? i18n._(msg`Something you posted was removed: see why, and what you can do`)
        : i18n._(msg`${{ title: name }} was removed: see why, and what you can do`);
    case 'removePhoto':
      return name === null
        ? i18n._(msg`One of your photos was removed: see why, and what you can do`)
        : i18n._(msg`A photo of ${{ title: name }} was removed: see why, and what you can do`);
    case 'removeName':
      return i18n._(msg`Your name was removed: see why, and what you can do`);
    case 'warn':
      return i18n._(msg`You were warned: see why, and what you can do`);
    case 'limit':
      return i18n._(msg`Your account is limited: see why, and what you can do`);
    case 'suspend':
      return i18n._(msg`Your account is suspended: see why, and what you can do`);
  }
}
