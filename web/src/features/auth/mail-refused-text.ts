import { t } from '@lingui/core/macro';

export function mailRefusedText(email: string): string {
  return t`Mail to ${email} was refused. Check the address.`;
}
