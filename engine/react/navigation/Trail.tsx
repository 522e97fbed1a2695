import { ArrowLeft } from '@blueprintjs/icons';
import type { MouseEvent } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import type { TrailStep } from './trailOf.ts';

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
