import type { ReactNode } from 'react';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';

interface EmptyStateProps {
  readonly text: string;
  readonly icon?: string;
  /** Actions to change that. */
  readonly children?: ReactNode;
}

/** Placeholder for empty content: a text and, if there is one, a next step. */
export function EmptyState({ text, icon = 'inbox', children }: EmptyStateProps) {
  return (
    <div className="state">
      <SchemaIcon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
