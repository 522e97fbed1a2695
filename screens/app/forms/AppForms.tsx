import type { ReactNode } from 'react';
import { ServedForms } from '../../../engine/react/index.ts';
import { type PhotoOwner, useAppFormServices } from './useAppFormServices.ts';

interface AppFormsProps {
  /** Parameters of the page: whose photos these are. */
  readonly params: Readonly<Record<string, string>>;
  /** Whose photos these are, where that is not the page's record. */
  readonly owner?: PhotoOwner;
  readonly children: ReactNode;
}

/** Gives every form below it this product's photos and drafts, besides calls and texts. Part of every screen. */
export function AppForms({ params, owner, children }: AppFormsProps) {
  return <ServedForms own={useAppFormServices(params, owner)}>{children}</ServedForms>;
}
