import type { ReactNode } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';

interface EmptyStateProps {
  readonly text: string;
  readonly icon?: string;
  /** What one may do about it. */
  readonly children?: ReactNode;
}

/** Nothing to show, said in words, with a next step where there is one. */
export function EmptyState({ text, icon = 'inbox', children }: EmptyStateProps) {
  return (
    <div className="state">
      <SchemaIcon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
