import { type RefObject, useLayoutEffect } from 'react';

/**
 * Selector of focusable elements. Includes focusable headings, so that a phone does not open its keyboard for
 * a field.
 */
const TARGETS = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((target) => `${target}:not([disabled], [type=hidden])`)
  .join();

/**
 * When a focused part is unmounted, moves the focus to the element that takes its place, or to the nearest
 * one: never to the document's body, where keyboard users would start over.
 */
export function useFocusBeside(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    return () => {
      if (current === null || !current.contains(document.activeElement)) return;
      const around = ancestorsOf(current).map((element) => ({
        element,
        before: countBefore(element, current),
      }));
      // After the part has left the DOM.
      queueMicrotask(() => {
        const isFree = () => document.activeElement === null || document.activeElement === document.body;
        for (const { element, before } of around) {
          if (!isFree()) return;
          const targets = element.isConnected ? targetsOf(element) : [];
          targets[Math.min(before, targets.length - 1)]?.focus();
        }
      });
    };
  }, [part]);
}

function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

function targetsOf(element: HTMLElement): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(TARGETS)].filter((target) => target.checkVisibility());
}

function countBefore(element: HTMLElement, part: HTMLElement): number {
  return targetsOf(element).filter(
    (target) => part.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_PRECEDING,
  ).length;
}
