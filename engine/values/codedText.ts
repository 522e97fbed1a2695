/** What a choice is called where it has a code: the code comes first, so that it is found and compared at a glance. */
export function codedText(code: string | undefined, label: string): string {
  return code === undefined ? label : `${code} – ${label}`;
}
