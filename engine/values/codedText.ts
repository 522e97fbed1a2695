/** Label of a choice with its code in front, so that users find and compare it by code. */
export function codedText(code: string | undefined, label: string): string {
  return code === undefined ? label : `${code} – ${label}`;
}
