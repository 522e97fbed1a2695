/** Keys available on every page, with the message id of each explanation; `?` lists them. */
export const SHORTCUTS = [
  { keys: ['?'], label: 'ui.shortcuts.help' },
  { keys: ['/'], label: 'ui.shortcuts.search' },
  { keys: ['n'], label: 'ui.shortcuts.new' },
  { keys: ['g', 'h'], label: 'ui.shortcuts.home' },
  { keys: ['Ctrl', 'Enter'], label: 'ui.shortcuts.save' },
  { keys: ['Ctrl', 'Z'], label: 'ui.shortcuts.undo' },
  { keys: ['Esc'], label: 'ui.shortcuts.close' },
] as const;

/** Whether a key press belongs to text input, or has a modifier, and so is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || isWriting(event);
}

/** Whether a key press goes into an editable element. */
export function isWriting({ isComposing, target }: KeyboardEvent): boolean {
  if (isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
