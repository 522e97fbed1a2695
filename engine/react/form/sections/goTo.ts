import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isPressed } from '../../feedback/afterPress.ts';
import type { FormParts } from '../../field/FormContext.ts';

/** Scrolls to a section and focuses its title. */
export function goToSection({ mounter, idPrefix, pages }: FormParts, id: string): void {
  flushSync(() => pages?.turnTo(id));
  mounter.reveal(id);
  const section = document.getElementById(`${idPrefix}-${id}`);
  if (section !== null) bringToTop(section);
  document.getElementById(`${idPrefix}-${id}-title`)?.focus({ preventScroll: true });
}

/**
 * Repeats the scroll while sections on the way get their real heights in place of the browser's estimates;
 * until a press, whose target would move away from the finger.
 */
function bringToTop(section: HTMLElement, times = 4): void {
  section.scrollIntoView({ block: 'start' });
  if (times > 1)
    requestAnimationFrame(() => {
      if (!isPressed()) bringToTop(section, times - 1);
    });
}

/** DOM id of the control for a path: rjsf's id, section and path joined (`form_lines_lines_2_Quantity`). */
function controlId({ store, idPrefix }: FormParts, path: string): string | undefined {
  const owner = store.model.ownerOf(path);
  if (!owner) return undefined;
  const inside = path.slice(owner.path.length).replaceAll('.', '_');
  return `${idPrefix}_${owner.section}_${owner.path}${inside}`;
}

/** Focuses a field, mounting its section first. @returns whether the field can be focused. */
export function goToField(parts: FormParts, path: string): boolean {
  const owner = parts.store.model.ownerOf(path);
  const id = controlId(parts, path);
  if (!owner || id === undefined) return false;
  flushSync(() => parts.pages?.turnTo(owner.section, owner.path));
  parts.mounter.reveal(owner.section);
  const control = document.getElementById(id) ?? document.getElementById(`${id}-group`);
  const target = control?.matches('input, select, textarea, button, a')
    ? control
    : control?.querySelector('input, select, textarea, button');
  if (!(target instanceof HTMLElement)) return false;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  return true;
}

/**
 * Scrolls to the part of the page outside the form that displays this path (`data-field`, e.g. its lines),
 * and focuses its first control. @returns whether there is one.
 */
export function goToPart(path: string): boolean {
  const target = partAt(path)?.querySelector('button, a, input, select, textarea');
  if (!(target instanceof HTMLElement)) return false;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  return true;
}

/**
 * The element outside the form that displays this path of the record; blocks of a screen use its path in the
 * context.
 */
export function partAt(path: string): Element | null {
  const find = (name: string) => document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  return path === '' ? null : (find(path) ?? find(`record.${path}`));
}

/**
 * The URL hash may name a section or a field (`…#fotografie`): scrolls to it on opening and on each change.
 */
export function useHashTarget(parts: FormParts): void {
  useEffect(() => {
    const go = (): void => {
      const name = hashName();
      if (parts.store.model.sections.some(({ id }) => id === name)) goToSection(parts, name);
      else if (parts.store.model.byPath.has(name)) goToField(parts, name);
    };
    // flushSync is not allowed during React's commit, so the jump is deferred.
    const soon = setTimeout(go);
    addEventListener('hashchange', go);
    return () => {
      clearTimeout(soon);
      removeEventListener('hashchange', go);
    };
  }, [parts]);
}

/** What the hash names; a link that was cut off in a percent sign names nothing. */
function hashName(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/**
 * Mounts all sections before the browser's search (Ctrl+F, F3) and before printing: both see mounted content
 * only.
 */
export function useRevealAll({ mounter }: FormParts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'))
        mounter.revealAll();
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('beforeprint', mounter.revealAll);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('beforeprint', mounter.revealAll);
    };
  }, [mounter]);
}
