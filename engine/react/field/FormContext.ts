import { createContext, use } from 'react';
import type { OptionsSchema } from '../../contract/index.ts';
import type { FormPage, ReadableSignal } from '../../index.ts';
import type { SectionMounter } from './createSectionMounter.ts';
import type { PhotoQueue } from './PhotoQueue.ts';
import type { FormStore } from './store/FormStore.ts';

/** Shared by the parts of one form. Created once per form, so reading it causes no re-render. */
export interface FormParts {
  readonly store: FormStore;
  readonly mounter: SectionMounter;
  /** Prefix of every DOM id, so that two forms can be on one page. */
  readonly idPrefix: string;
  readonly formName: string;
  readonly mode: 'page' | 'dialog';
  /** The option lists that the form's fields refer to. */
  readonly options: Readonly<Record<string, OptionsSchema>>;
  /** Turns the form's pages; absent in a form without pages. */
  readonly pages: PageTurner | undefined;
  /** Photos that the server does not have yet: the form is not sent without them. */
  readonly photos: PhotoQueue;
  /** Submits, as the button does. */
  readonly submit: () => void;
  /** Sets the value of another field, as if it had been typed there. */
  readonly setField: (path: string, value: unknown) => void;
}

export const FormContext = createContext<FormParts | undefined>(undefined);

export function useFormParts(): FormParts {
  const parts = use(FormContext);
  if (!parts) throw new Error('A form field was rendered outside of <SchemaForm>: put it inside one.');
  return parts;
}

/**
 * The present pages and the current one; an empty list: the form is displayed whole, e.g. one with one
 * question per page on a desk.
 */
export interface PagesView {
  readonly pages: readonly FormPage[];
  readonly index: number;
}

/** Displays one page of a form at a time. */
export interface PageTurner {
  readonly shown: ReadableSignal<PagesView>;
  /** Ids of the pages visited so far. */
  readonly seen: ReadonlySet<string>;
  turn(page: string): void;
  /** Turns to the page of that section, or of that field in it. */
  turnTo(section: string, path?: string): void;
  /** Whether the section, or the field in it, is on the current page. */
  holds(section: string, path?: string): boolean;
  /** Whether the current page is the last one of that section. */
  holdsEnd(section: string): boolean;
  /** Follows the record, the window width and the browser's history. @returns stop. */
  listen(): () => void;
}
