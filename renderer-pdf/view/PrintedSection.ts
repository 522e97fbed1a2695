import type { DocumentSchema } from '../../engine/contract/index.ts';

/** One section of a document schema. */
export type Section = DocumentSchema['sections'][number];

/** One answer of a form, its text finished. */
export interface AnswerRow {
  readonly label: string;
  readonly value: string;
  /** A sign before the value, so that colour is not needed to see an anomaly. */
  readonly mark: string;
  readonly note: string;
  readonly tone: 'anomaly' | 'blank' | 'gathered' | '';
  readonly wide: boolean;
  /** Too long for half the page, too. */
  readonly long: boolean;
  /** A picture that belongs to the answer, as an address; '' where there is none. */
  readonly picture: string;
}

/** Answers under one heading. */
export interface AnswerGroup {
  /** Of the page of the form that begins here; absent elsewhere. */
  readonly page?: string;
  readonly title: string;
  /** Words and pictures above them. */
  readonly says: readonly SaidAbove[];
  readonly rows: readonly AnswerRow[];
}

/** What stands between questions and is only read; '' where there is no text or no picture. */
export interface SaidAbove {
  readonly text: string;
  readonly picture: string;
  readonly alt: string;
}

interface Cell {
  readonly text: string;
  readonly more: string;
  readonly align: 'start' | 'end' | 'center';
}

/** What a template of that kind loops over; every word is there, empty where it has nothing to say. */
export type PrintedSection =
  | {
      readonly kind: 'form';
      readonly title: string;
      readonly newPage: boolean;
      /** Questions above their answers, four beside each other. */
      readonly facts: boolean;
      readonly groups: readonly AnswerGroup[];
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
  | {
      readonly kind: 'photos';
      readonly title: string;
      readonly photos: readonly { readonly source: string; readonly caption: string }[];
    }
  | {
      readonly kind: 'signatures';
      readonly title: string;
      readonly lines: readonly { readonly label: string }[];
    }
  | { readonly kind: 'text' | 'notice'; readonly title: string; readonly text: string }
  /** One of a product's own, with whatever its template says. */
  | ({ readonly kind: `x-${string}`; readonly title: string } & Readonly<Record<`${string}`, unknown>>);
