import { foldedText } from '../../index.ts';

/** Whether a line has what is searched for, in whatever letters; nothing searched for: all have. */
export function isSearched(line: string, asked: string): boolean {
  return foldedText(line).includes(foldedText(asked.trim()));
}
