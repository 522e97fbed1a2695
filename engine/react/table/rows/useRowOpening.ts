import { type MouseEvent, useCallback } from 'react';
import type { Action, DataRecord } from '../../../contract/index.ts';
import { isNavigationOnly, paramsOf } from '../../../index.ts';
import { useEngine } from '../../provider/Engine.ts';
import type { TableView } from '../TableView.ts';
import type { RunAction } from '../useActions.ts';
import { rowName } from './rowTexts.ts';

/** How a row opens: the target screen, if any, and the props of its element. */
export interface RowOpening {
  readonly screen?: { readonly screen: string; readonly params: Readonly<Record<string, string>> };
  readonly props: {
    readonly 'data-opens'?: true;
    readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
    readonly onAuxClick?: (event: MouseEvent<HTMLElement>) => void;
  };
}

const CLOSED: RowOpening = { props: {} };

/** Elements inside a row that handle clicks themselves. */
const OWN = 'a, button, input, select, textarea, label, summary, [role="button"], .row-actions, .edit-cell';

/**
 * Opens a row on a click outside its interactive elements: another screen in the same tab, or with Ctrl or
 * the middle button in a new tab, like a link. A drag selects text instead. Keyboard users have the link of
 * its name, or its button.
 *
 * @param only limits it to screens: a scrolling thumb must not open forms.
 */
export function useRowOpening(
  view: TableView,
  run: RunAction,
  only: 'screens' | 'all' = 'all',
): (row: DataRecord) => RowOpening {
  const { user, pathOf } = useEngine();
  const { model, context } = view;
  return useCallback(
    (row) => {
      const action = model.opening(row, context, user?.permissions ?? []);
      if (action === undefined || (only === 'screens' && !isNavigationOnly(action))) return CLOSED;
      const screen = screenOf(action, { ...context, row });
      const inTab = () => {
        const path = screen && pathOf(screen.screen, screen.params);
        if (path !== undefined) window.open(path, '_blank', 'noopener');
      };
      return {
        ...(screen === undefined ? {} : { screen }),
        props: {
          'data-opens': true,
          onClick: (event) => {
            if (isOwn(event) || isSelecting()) return;
            if (event.ctrlKey || event.metaKey) inTab();
            else if (!event.shiftKey && !event.altKey) void run(action, row, { name: rowName(view, row) });
          },
          onAuxClick: (event) => {
            if (event.button === 1 && !isOwn(event)) inTab();
          },
        },
      };
    },
    [view, model, context, user, pathOf, run, only],
  );
}

function screenOf(action: Action, scope: Parameters<typeof paramsOf>[1]): RowOpening['screen'] {
  const { goTo } = action;
  return goTo === undefined || !isNavigationOnly(action)
    ? undefined
    : { screen: goTo, params: paramsOf(action, scope) };
}

function isOwn({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest(OWN) !== null;
}

function isSelecting(): boolean {
  return getSelection()?.isCollapsed === false;
}
