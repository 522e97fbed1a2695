import { createContext } from 'react';
import type {
  Context,
  DataRecord,
  FieldLayout,
  FieldModel,
  Json,
  Problem,
  Territory,
} from '../../../contract/index.ts';
import { formatValue, type PhotoFacts, type ValueFormat } from '../../../index.ts';
import type { PhotoSource } from '../../device/StoredPhoto.ts';
import type { Located } from './Located.ts';
import { locate } from './locate.ts';
import type { RemoteDrafts } from './RemoteDrafts.ts';

export type ChoiceSource = NonNullable<FieldLayout['source']>;

/** One row that may be chosen. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** Address of its picture, of a list that has them. */
  readonly picture?: string;
  /** The whole row where a call answered it: a crew keeps more of it than the key. */
  readonly row?: DataRecord;
}

/** A photo on its way to where photos are kept: already scaled down, EXIF kept where the position may be told. */
export interface PhotoUpload {
  /** Names this upload: sent again after a lost answer it must count once. */
  readonly key: string;
  /** It was sent before, and no answer came. */
  readonly repeat?: boolean;
  readonly file: Blob;
  readonly name: string;
  readonly field: string;
  /** Whose it is, as `photoOwner` said when it was taken. */
  readonly owner?: Json;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly source?: PhotoSource;
  /** Not known of one from the gallery that does not say it itself. */
  readonly takenAt?: string;
}

/**
 * All that a form wants from the world outside. The form itself knows no network: whoever shows it says how to look
 * things up, where photos go and in which language to speak. What is left out has a sensible stand-in.
 */
export interface FormServices {
  /** A text of the form itself by id (`form.errors`), slots filled. */
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  /** A text of a schema in the reader's language. */
  readonly translate: (text: string) => string;
  /** A value as the product's lists show it, e.g. a day. */
  readonly value: (value: unknown, format: ValueFormat) => string;
  readonly problemText: (problem: Problem, field?: FieldModel) => string;
  /** Rows for reference, combobox, members and select widgets; rejects when they cannot be had. */
  readonly choices: (
    source: ChoiceSource,
    query: { readonly typed: string; readonly context: Context },
    signal: AbortSignal,
  ) => Promise<readonly Choice[]>;
  /** What a call tells besides of a row that was picked; rejects when it cannot be had. */
  readonly details: (
    asked: NonNullable<ChoiceSource['details']>,
    context: Context,
    signal: AbortSignal,
  ) => Promise<DataRecord>;
  /** Whose photos are taken here; kept with each, so that it can be sent from another page. Absent: only from here. */
  readonly photoOwner?: Json | undefined;
  /** Keeps one photo; answers what the record should hold for it. */
  readonly uploadPhoto: (photo: PhotoUpload, signal: AbortSignal) => Promise<Json>;
  /** Address of a kept photo's picture. */
  readonly photoUrl: (kept: Json) => string;
  /** Address of the photo as it was sent; absent: the same. */
  readonly photoFile?: ((kept: Json) => string) | undefined;
  /** What is known of kept photos, by their numbers; fails when it cannot be had. Absent: nothing is. */
  readonly photoFacts?:
    | ((ids: number[], signal: AbortSignal) => Promise<{ readonly attachments: readonly PhotoFacts[] }>)
    | undefined;
  /** Asked again (`fresh`), it is not where the phone was a moment ago. */
  readonly locate: (fresh?: boolean) => Promise<Located>;
  /** Drafts that follow the person to other devices; absent: they stay on this one. */
  readonly drafts?: RemoteDrafts | undefined;
  /** The zone whose clocks its moments are of, e.g. `Europe/Rome`; absent: the device's own. */
  readonly timeZone?: string | undefined;
  /** Where one works: what is written outside of it is asked about; absent: nothing is. */
  readonly territory?: Territory | undefined;
  /** Administrators see which labels are still to be confirmed. */
  readonly showUnconfirmed: boolean;
}

/** How Italian lists write days. */
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const ITALIAN = {
  $schema: '',
  locale: 'it',
  name: '',
  direction: 'ltr',
  formats: { locale: 'it-IT', date: DAY, dateTime: { ...DAY, hour: '2-digit', minute: '2-digit' } },
  rules: {},
  texts: {},
} as const;

const nowhere = (what: string) => () =>
  Promise.reject(new Error(`No ${what} was given to FormServicesContext.`));

export const DEFAULT_SERVICES: FormServices = {
  text: (id) => id,
  translate: (text) => text,
  value: (value, format) => formatValue(value, format, ITALIAN),
  problemText: ({ rule }) => rule,
  choices: nowhere('choices'),
  details: nowhere('details'),
  uploadPhoto: nowhere('uploadPhoto'),
  photoUrl: (kept) => String(kept),
  locate,
  showUnconfirmed: false,
};

export const FormServicesContext = createContext<FormServices>(DEFAULT_SERVICES);
