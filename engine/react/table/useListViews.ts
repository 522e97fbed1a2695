import { type CallState, useCall } from '../calls/useCall.ts';

/** A saved view of a list. */
export interface ListView {
  readonly name: string;
  /** State of the list as URL query string. */
  readonly query: string;
  /** The list opens with this view. */
  readonly first: boolean;
}

/** Invalidated only by the user's own saves. */
const NEVER: readonly string[] = ['list-view'];

/** The user's views of a list; no request for a list without saved views. */
export function useListViews(list: string | undefined): CallState<{ readonly views: readonly ListView[] }> {
  return useCall('fetchListViews', list === undefined ? null : { params: { list } }, { entities: NEVER });
}
