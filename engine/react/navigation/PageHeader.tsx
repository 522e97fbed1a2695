import { ArrowLeft } from '@blueprintjs/icons';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { windowTitle } from '../device/shownPage.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { TrailStep } from './paths.ts';

interface PageHeaderProps {
  readonly title: string;
  /** Appended to the title in the window title. */
  readonly productName: string;
  readonly trail?: ReactNode;
}

/** Title and breadcrumbs of a page; also sets the window title. */
export function PageHeader({ title, productName, trail }: PageHeaderProps) {
  useEffect(() => {
    document.title = windowTitle(title, productName);
  }, [title, productName]);
  return (
    <header className="page-header">
      {trail}
      <div className="row row-apart">
        <h1>{title}</h1>
      </div>
    </header>
  );
}

interface TrailProps {
  readonly steps: readonly TrailStep[];
  readonly onFollow: (path: string) => void;
}

/** Breadcrumbs: complete on a desk, the last step on a phone. */
export function Trail({ steps, onFollow }: TrailProps) {
  const { t } = useMessages();
  if (steps.length === 0) return null;
  const follow = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(path);
  };
  return (
    <nav className="trail" aria-label={t('ui.path')}>
      <ol>
        {steps.map((step) => (
          <li key={step.path}>
            <a href={step.path} onClick={follow(step.path)}>
              <ArrowLeft size={20} aria-hidden className="trail-arrow" />
              {t(step.title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
