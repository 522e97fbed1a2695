import { type ReactNode, useEffect } from 'react';
import { windowTitle } from '../device/shownPage.ts';

interface PageHeaderProps {
  readonly title: string;
  /** Appended to the title in the window title. */
  readonly productName: string;
  readonly trail?: ReactNode;
  readonly actions?: ReactNode;
}

/** Title, breadcrumbs and actions of a page; also sets the window title. */
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
