import type {
  Context,
  DocumentSchema,
  FormPackage,
  MessagesSchema,
  OptionsSchema,
  TableSchema,
  TemplateSchema,
} from '../engine/contract/index.ts';

/** A picture of the document, already turned upright and of a size fit for print. */
export interface Photo {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly caption?: string;
}

/** One person's line of acknowledgement. */
export interface CrewMember {
  readonly fullName: string;
  readonly role?: string;
  /** When and how it was acknowledged, ready to print; absent: an empty line to sign by hand. */
  readonly acknowledged?: string;
}

/** All that one PDF is made of. */
export interface DocumentRequest {
  readonly document: DocumentSchema;
  /** The frame around its sections. */
  readonly template: TemplateSchema;
  /** What texts, conditions and sections look at: `team`, `project`, `vis`, … */
  readonly data: Context;
  /** By name; and by `name@version` where a record says its `schemaVersion`. */
  readonly forms: Readonly<Record<string, FormPackage>>;
  readonly tables: Readonly<
    Record<string, { readonly table: TableSchema; readonly options: Readonly<Record<string, OptionsSchema>> }>
  >;
  readonly messages: MessagesSchema;
  /** By attachment id. */
  readonly photos: Readonly<Record<string, Photo>>;
  /** What files that are no pictures are called, ready to print, by attachment id: `Nota vocale 1, di Ada Neri, 20/11/2026 17:05`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Ready to print, e.g. `20/11/2026 17:05`. */
  readonly printedAt: string;
}

/** Makes PDFs until closed. */
export interface Renderer {
  /** @returns the bytes of the PDF. @throws RenderTimeout when it did not end in time; RenderFailure when Chromium is missing or failed twice. */
  render(request: DocumentRequest): Promise<Uint8Array>;
  /** The same paper as one picture (JPEG), without its pages; for who wants a glance of it. @throws as `render`. */
  draw(request: DocumentRequest): Promise<Uint8Array>;
  /** Starts the browser ahead of the first document. */
  warm(): Promise<void>;
  /** Whether the last print succeeded, or the browser is there for the first; answers at once, whatever the browser does. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
