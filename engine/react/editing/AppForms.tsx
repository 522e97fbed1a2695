import type { ReactNode } from 'react';
import { ServedForms } from '../field/services/ServedForms.tsx';
import { type PhotoOwner, useAppFormServices } from './useAppFormServices.ts';

interface AppFormsProps {
  /** Whose photos these are; without it each says it itself. Of one mounting. */
  readonly owner?: PhotoOwner;
  readonly children: ReactNode;
}

/** Gives every form below it the host's photos and drafts, besides calls and texts. Part of every screen. */
export function AppForms({ owner, children }: AppFormsProps) {
  return <ServedForms own={useAppFormServices(owner)}>{children}</ServedForms>;
}
