/** A page that a signed-in user opens, for the server to render. */
export interface PageRequest<User = object> {
  /** Path and query. */
  readonly address: string;
  readonly user: User;
  /** Version of the product's schemas. */
  readonly version: string;
  /** Whether the device has space for columns. */
  readonly isDesk: boolean;
}

/** What the markup of a page depends on, besides its user and the answers. */
export interface AssumedDevice {
  /** Version of the product's schemas. */
  readonly version: string;
  readonly locale: string;
  readonly isDesk: boolean;
  /** The calendar day, `YYYY-MM-DD`. */
  readonly day: string;
}

/** A page as its device would show it. */
export interface RenderedPage {
  /** Markup of the element `root`. */
  readonly markup: string;
  /** Answers of the reads that it shows, by the keys of the app's cache. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Names of the parts of the app that it is rendered with. */
  readonly parts: readonly string[];
  /** What it assumes of its device, which renders anew where this differs. */
  readonly assumed: AssumedDevice;
}

/** The data that a page is served with beside its markup. */
export interface ServedPage extends Omit<RenderedPage, 'markup'> {
  /** Position of the server's events before its answers were read: `since` of the event stream. */
  readonly since: string;
}

/** @param onBeginning gets the markup up to the first block that waits for an answer, if the page has one. */
export type RenderPage<User = object> = (
  request: PageRequest<User>,
  onBeginning: (markup: string) => void,
) => Promise<RenderedPage>;
