import { Button } from '@blueprintjs/core';
import type { Action, Context } from '../../contract/index.ts';
import { isNavigationOnly, isOffered, paramsOf } from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { useActionRun } from '../action/useActionRun.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';

interface FormActionsProps {
  readonly actions: readonly Action[];
  readonly scope: Context;
  /** Default: the action's call. */
  readonly carryOut?: (action: Action, scope: Context) => Promise<unknown> | unknown;
}

/** Actions on a record besides saving, e.g. printing; plain navigation is a link. */
export function FormActions({ actions, scope, carryOut }: FormActionsProps) {
  const { t } = useMessages();
  const { user } = useEngine();
  const { runAction, phase } = useActionRun();
  const { makeCall, note } = useActionCall();
  return (
    <>
      {note}
      {actions
        .filter((action) => isOffered(action, scope, user?.permissions ?? []))
        .map((action) =>
          action.goTo !== undefined && isNavigationOnly(action) && action.confirm === undefined ? (
            <ScreenLink
              key={action.id}
              screen={action.goTo}
              params={paramsOf(action, scope)}
              className={`bp6-button bp6-intent-${action.intent ?? 'none'}`}
            >
              {t(action.label)}
            </ScreenLink>
          ) : (
            <Button
              key={action.id}
              icon={<SchemaIcon name={action.icon} />}
              intent={action.intent ?? 'none'}
              text={t(action.label)}
              // An action with a form must stay enabled to get the focus back.
              disabled={phase !== null && action.form === undefined}
              onClick={() =>
                void runAction(action, {
                  scope,
                  carryOut: async (checked) => (carryOut ?? makeCall)(action, checked),
                })
              }
            />
          ),
        )}
    </>
  );
}
