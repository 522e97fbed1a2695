import { foldedText } from '../../index.ts';

/** Whether a line contains the search text, ignoring case and accents; an empty search matches all. */
export function isSearched(line: string, asked: string): boolean {
  return foldedText(line).includes(foldedText(asked.trim()));
}
