import { Tooltip } from '@blueprintjs/core';
import { useEffect } from 'react';

interface HintProps {
  readonly target: HTMLElement;
  /** The target has moved under the tooltip. */
  readonly onMoved: () => void;
}

/** The tooltip of an element, with its library: the words are its `data-hint`. */
export function Hint({ target, onMoved }: HintProps) {
  useEffect(() => {
    addEventListener('scroll', onMoved, { capture: true, passive: true });
    return () => removeEventListener('scroll', onMoved, { capture: true });
  });
  const { left, top, width, height } = target.getBoundingClientRect();
  const place = { left, top, width, height, position: 'fixed', pointerEvents: 'none' } as const;
  const words = target.dataset['hint'] ?? '';
  return (
    <Tooltip
      key={`${left} ${top}`}
      isOpen
      content={words}
      placement="top"
      renderTarget={({ ref }) => <span ref={ref} style={place} />}
    />
  );
}
