/** The form in which e-mail addresses are unique: two that differ in case alone are the same (product 3.1). */
export function emailKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
