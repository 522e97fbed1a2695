import type {
  Context,
  DocumentSchema,
  FormPackage,
  MessagesSchema,
  OptionsSchema,
  TableSchema,
  TemplateSchema,
} from '../engine/contract/index.ts';

/** A picture of the document, upright and scaled for print. */
export interface Photo {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly caption?: string;
}

/** One crew member's line of acknowledgement. */
export interface CrewMember {
  readonly fullName: string;
  readonly role?: string;
  /** Acknowledgement in words; absent: an empty line to sign by hand. */
  readonly acknowledged?: string;
}

/** Content of one PDF. */
export interface DocumentRequest {
  readonly document: DocumentSchema;
  /** The template around its sections. */
  readonly template: TemplateSchema;
  /** Values for texts, conditions and sections: `team`, `project`, `vis`, … */
  readonly data: Context;
  /** Forms by name, and as `name@version` for records with a `schemaVersion`. */
  readonly forms: Readonly<Record<string, FormPackage>>;
  readonly tables: Readonly<
    Record<string, { readonly table: TableSchema; readonly options: Readonly<Record<string, OptionsSchema>> }>
  >;
  readonly messages: MessagesSchema;
  /** By attachment id. */
  readonly photos: Readonly<Record<string, Photo>>;
  /** Captions of pictures that cannot be printed, being damaged or lost, by attachment id. */
  readonly lost?: Readonly<Record<string, string>>;
  /** Texts of files other than pictures, by attachment id: `Nota vocale 1, di Ada Neri, 20/11/2026 17:05`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Formatted, e.g. `20/11/2026 17:05`. */
  readonly printedAt: string;
}

/** Makes PDFs until closed. */
export interface Renderer {
  /** @returns the bytes of the PDF. @throws RenderTimeout when it did not end in time; RenderFailure when Chromium is missing or failed twice. */
  render(request: DocumentRequest): Promise<Uint8Array>;
  /** The document as one picture (JPEG) without page breaks, for previews. @throws as `render`. */
  renderPicture(request: DocumentRequest): Promise<Uint8Array>;
  /** Starts the browser ahead of the first document. */
  startBrowser(): Promise<void>;
  /**
   * Whether the last print succeeded or, before the first, Chromium is installed; returns at once in every
   * state of the browser.
   */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
