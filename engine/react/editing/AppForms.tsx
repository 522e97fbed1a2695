import type { ReactNode } from 'react';
import { ServedForms } from '../field/services/ServedForms.tsx';
import { type PhotoOwner, useAppFormServices } from './useAppFormServices.ts';

interface AppFormsProps {
  /** Owner of photos taken below; absent: each photo field provides it. Must not change while mounted. */
  readonly owner?: PhotoOwner;
  readonly children: ReactNode;
}

/**
 * Provides the host's photos and drafts, besides calls and texts, to all forms below it. Part of every
 * screen.
 */
export function AppForms({ owner, children }: AppFormsProps) {
  return <ServedForms own={useAppFormServices(owner)}>{children}</ServedForms>;
}
