import { type CallState, useCall } from '../calls/useCall.ts';

/** What the reader keeps of a list. */
export interface ListView {
  readonly name: string;
  /** As the page's address says it. */
  readonly query: string;
  /** The list opens so. */
  readonly first: boolean;
}

/** Nobody else changes them: only the reader's own saving does. */
const NEVER: readonly string[] = ['list-view'];

/** The reader's views of a list; none are asked for where the list keeps none. */
export function useListViews(list: string | undefined): CallState<{ readonly views: readonly ListView[] }> {
  return useCall('fetchListViews', list === undefined ? null : { params: { list } }, { entities: NEVER });
}
