/** Whether a line has what is searched for, in whatever letters; nothing searched for: all have. */
export function isSearched(line: string, asked: string): boolean {
  return line.toLocaleLowerCase().includes(asked.trim().toLocaleLowerCase());
}
