import { type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import { lazyPart } from '../../lazyPart.tsx';

const Hint = lazyPart('hints', async () => (await import('./Hint.tsx')).Hint);

/**
 * The tooltip of a list: one for all its icon-only buttons (`data-hint`), loaded by the first one that is pointed
 * at or focused. A tooltip at each button was half of a desk table's components. Escape takes it away; the pointer
 * may move onto it (WCAG 1.4.13).
 */
export function useHints(): { readonly listeners: object; readonly shown: ReactNode } {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = () => setTarget(null);
  const show = ({ target: pointed, currentTarget }: SyntheticEvent) => {
    // Events of the tooltip and of dialogs come to their parent in React.
    if (currentTarget.contains(pointed as Element))
      setTarget((pointed as Element).closest<HTMLElement>('[data-hint]'));
  };
  return {
    listeners: {
      ...{ onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
      onKeyDown: ({ key }: { readonly key: string }) => (key === 'Escape' ? hide() : undefined),
    },
    shown:
      target === null ? null : (
        <Suspense>
          <Hint target={target} onMoved={hide} />
        </Suspense>
      ),
  };
}
