/** Keys that work on every page, with the word that explains each; `?` lists them. */
export const SHORTCUTS = [
  { keys: ['?'], label: 'ui.shortcuts.help' },
  { keys: ['/'], label: 'ui.shortcuts.search' },
  { keys: ['g', 'h'], label: 'ui.shortcuts.home' },
  { keys: ['Esc'], label: 'ui.shortcuts.close' },
] as const;

/** Whether a key press belongs to what is being written, and so is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
