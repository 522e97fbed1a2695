import { createContext, use } from 'react';
import type {
  Context,
  DataRecord,
  FieldLayout,
  FieldModel,
  Json,
  Problem,
  Territory,
} from '../../contract/index.ts';
import { formatValue, type PhotoFacts, type ValueFormat } from '../../index.ts';
import { takePosition } from '../connection/takePosition.ts';
import type { PhotoSource } from '../device/database.ts';
import type { DialogContent } from '../feedback/useFeedback.ts';
import type { RemoteDrafts } from './FormSession.ts';

/**
 * The phone's position, or the id of the message that explains why there is none (empty: it was not asked
 * for).
 */
export type Located =
  | { readonly latitude: number; readonly longitude: number; readonly accuracy?: number }
  | { readonly failure: string };

/** The position was not asked for. */
export const POSITION_NOT_REQUESTED: Located = { failure: '' };

/**
 * The phone's position, for a field or a photo; a refusal gives the id of its message (TEAM-11). Never
 * rejects.
 */
export async function locate(fresh = false): Promise<Located> {
  const outcome = await takePosition(fresh);
  if (!outcome.ok) return { failure: outcome.message };
  return outcome.accuracy === undefined
    ? outcome.position
    : { ...outcome.position, accuracy: outcome.accuracy };
}

/** The `source` of a form's field: a call whose rows are selectable. */
export type ChoiceSource = NonNullable<FieldLayout['source']>;

/** One selectable row. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** URL of its picture, in lists with pictures. */
  readonly picture?: string;
  /** The whole row of the call's answer: a crew copies more than the key. */
  readonly row?: DataRecord;
}

/** A photo to upload: already scaled down, with EXIF where the position may be disclosed. */
export interface PhotoUpload {
  /** Idempotency key: a repeat after a lost answer counts once. */
  readonly key: string;
  /** It was sent before without getting an answer. */
  readonly repeat?: boolean;
  readonly file: Blob;
  readonly name: string;
  readonly field: string;
  /** `photoOwner` at the time of capture. */
  readonly owner?: Json;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly source?: PhotoSource;
  /** Absent for a gallery picture without a date in its EXIF. */
  readonly takenAt?: string;
}

/**
 * Services that a form needs from outside, since it does no network access itself. The page that displays it
 * provides look-ups, photo storage and language; each service has a default.
 */
export interface FormServices {
  /** A text of the form engine by id (`form.errors`), slots filled. */
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  /** A schema text in the user's language. */
  readonly translate: (text: string) => string;
  /** A value formatted as in the product's lists, e.g. a day. */
  readonly value: (value: unknown, format: ValueFormat) => string;
  readonly problemText: (problem: Problem, field?: FieldModel) => string;
  /** True only if the user confirms. */
  readonly confirm: (question: DialogContent) => Promise<boolean>;
  /** Rows for reference, combobox, members and select widgets; rejects when they cannot be loaded. */
  readonly choices: (
    source: ChoiceSource,
    query: { readonly typed: string; readonly context: Context },
    signal: AbortSignal,
  ) => Promise<readonly Choice[]>;
  /** Further data of a selected row, by a call; rejects when they cannot be loaded. */
  readonly details: (
    asked: NonNullable<ChoiceSource['details']>,
    context: Context,
    signal: AbortSignal,
  ) => Promise<DataRecord>;
  /**
   * Owner of photos taken here; stored with each, so that it can be sent from another page. Absent: photos
   * can only be sent from here.
   */
  readonly photoOwner?: Json | undefined;
  /** Uploads one photo; resolves with the value for the record. */
  readonly uploadPhoto: (photo: PhotoUpload, signal: AbortSignal) => Promise<Json>;
  /** URL of an uploaded photo's preview. */
  readonly photoUrl: (kept: Json) => string;
  /** URL of the original photo; absent: the same. */
  readonly photoFile?: ((kept: Json) => string) | undefined;
  /**
   * Facts (place, time …) of uploaded photos by their ids; rejects when they cannot be loaded. Absent: no
   * facts.
   */
  readonly photoFacts?:
    | ((ids: number[], signal: AbortSignal) => Promise<{ readonly attachments: readonly PhotoFacts[] }>)
    | undefined;
  /** With `fresh` a cached position is not accepted. */
  readonly locate: (fresh?: boolean) => Promise<Located>;
  /** Drafts that follow the user to other devices; absent: they stay on this one. */
  readonly drafts?: RemoteDrafts | undefined;
  /** Time zone in which date-times are entered and displayed, e.g. `Europe/Rome`; absent: the device's. */
  readonly timeZone?: string | undefined;
  /** Area of work: places outside it need a confirmation; absent: no check. */
  readonly territory?: Territory | undefined;
  /** Marks labels that are still to be confirmed, for administrators. */
  readonly showUnconfirmed: boolean;
}

/** Day format of Italian lists. */
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

/** Services without server: message ids as texts, Italian formats; choices and uploads are rejected. */
export const DEFAULT_SERVICES: FormServices = {
  text: (id) => id,
  translate: (text) => text,
  value: (value, format) => formatValue(value, format, ITALIAN),
  problemText: ({ rule }) => rule,
  confirm: async () => true,
  choices: nowhere('choices'),
  details: nowhere('details'),
  uploadPhoto: nowhere('uploadPhoto'),
  photoUrl: (kept) => String(kept),
  locate,
  showUnconfirmed: false,
};

/** Services of the forms below it; without a provider `DEFAULT_SERVICES`. */
export const FormServicesContext = createContext<FormServices>(DEFAULT_SERVICES);

export function useFormServices(): FormServices {
  return use(FormServicesContext);
}
