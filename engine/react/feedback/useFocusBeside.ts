import { type RefObject, useLayoutEffect } from 'react';

/** What a keyboard may stand on; headings that take the focus count, so that no phone opens its keyboard for a field. */
const TARGETS = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex]']
  .map((target) => `${target}:not([disabled], [type=hidden])`)
  .join();

/**
 * When a part goes from the page with the focus in it, the focus goes to what has come to stand there, or to the nearest around it: never to the
 * document's body, from which a keyboard begins anew.
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
      // Once the part is out of the page.
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
