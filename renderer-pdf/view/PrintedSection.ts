import type { DocumentSchema } from '../../engine/contract/index.ts';
import type { Context } from '../../engine/index.ts';
import type { DocumentRequest } from '../contract.ts';

/** One section of a document schema. */
export type Section = DocumentSchema['sections'][number];

/** One formatted answer of a form. */
export interface AnswerRow {
  readonly label: string;
  readonly value: string;
  /** A sign before the value, so that anomalies are visible without colour. */
  readonly mark: string;
  readonly note: string;
  readonly tone: 'anomaly' | 'blank' | 'gathered' | '';
  readonly wide: boolean;
  /** Too long even for half the page. */
  readonly long: boolean;
  /** Data URL of a picture of the answer; '' without one. */
  readonly picture: string;
}

/** Answers under one heading. */
export interface AnswerGroup {
  /** Title of the form page that begins here; absent elsewhere. */
  readonly page?: string;
  readonly title: string;
  /** Texts and pictures above them. */
  readonly says: readonly ContentAbove[];
  readonly rows: readonly AnswerRow[];
}

/** Content between questions; '' for a missing text or picture. */
export interface ContentAbove {
  readonly text: string;
  readonly picture: string;
  readonly alt: string;
}

interface Cell {
  readonly text: string;
  readonly more: string;
  readonly align: 'start' | 'end';
}

/** Photos under one heading. */
export interface PhotosView {
  readonly kind: 'photos';
  readonly title: string;
  readonly photos: readonly { readonly source: string; readonly caption: string }[];
  /** A sentence about photos that cannot be printed. */
  readonly lost: string;
}

/** Input of a section's template by kind; every property is present, empty where unused. */
export type PrintedSection =
  | {
      readonly kind: 'form';
      readonly title: string;
      readonly newPage: boolean;
      /** Questions above their answers, four beside each other. */
      readonly facts: boolean;
      readonly groups: readonly AnswerGroup[];
      /** Sections of their own, after this one. */
      readonly photos: readonly PhotosView[];
    }
  | {
      readonly kind: 'fields';
      readonly title: string;
      readonly rows: readonly { readonly label: string; readonly value: string }[];
    }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly { readonly label: string; readonly align: string }[];
      readonly rows: readonly { readonly cells: readonly Cell[] }[];
      readonly empty: string;
    }
  | {
      readonly kind: 'members';
      readonly title: string;
      readonly text: string;
      readonly nameLabel: string;
      readonly roleLabel: string;
      readonly signatureLabel: string;
      readonly members: readonly {
        readonly fullName: string;
        readonly role: string;
        readonly acknowledged: string;
      }[];
    }
  | PhotosView
  | {
      readonly kind: 'signatures';
      readonly title: string;
      readonly lines: readonly { readonly label: string }[];
    }
  | { readonly kind: 'text' | 'notice'; readonly title: string; readonly text: string }
  /** A kind that the product registers, with the words of its template. */
  | ({ readonly kind: `x-${string}`; readonly title: string } & Readonly<Record<`${string}`, unknown>>);

/** Data and settings for making any section. */
export interface PrintContext {
  readonly request: DocumentRequest;
  /** Data, the rows of `repeat` as `record`. */
  readonly context: Context;
  /** A text of the schemas in the document's language. */
  readonly say: (text: string) => string;
}
