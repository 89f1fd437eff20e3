export function mailRefusedText(email: string): string {
  return `Mail to ${email} was refused. Check the address.`;
}
