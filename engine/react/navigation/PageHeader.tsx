import { type ReactNode, useEffect } from 'react';
import { windowTitle } from '../device/shownPage.ts';

interface PageHeaderProps {
  readonly title: string;
  /** Named after the title in the window. */
  readonly productName: string;
  readonly trail?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's name, the way back, and what one may do with the whole page. Names the window too. */
export function PageHeader({ title, productName, trail, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = windowTitle(title, productName);
  }, [title, productName]);
  return (
    <header className="page-header">
      {trail}
      <div className="row row-apart">
        <h1>{title}</h1>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </div>
    </header>
  );
}
