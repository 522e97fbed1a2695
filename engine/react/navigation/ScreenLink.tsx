import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isForBrowser, useEngine } from '../provider/Engine.ts';

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Route name of the screen. */
  readonly screen: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Parameters evaluated when the link is followed. */
  readonly paramsNow?: () => Readonly<Record<string, string>>;
}

/**
 * A link to a screen: navigates within the page on a plain click, and behaves as any link otherwise (new
 * tab).
 */
export function ScreenLink({ screen, params, paramsNow, onClick, ...rest }: ScreenLinkProps) {
  const { pathOf, navigate } = useEngine();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    navigate(screen, paramsNow?.() ?? params);
  };
  return <a {...rest} href={pathOf(screen, params)} onClick={follow} />;
}
