import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { DataRecord, GridSchema } from '../../contract/index.ts';
import { type GridModel, getAt, isOffered } from '../../index.ts';
import { useActionCall } from '../action/useActionCall.tsx';
import { useActionRun } from '../action/useActionRun.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import type { GridRecords } from './useGridRecords.ts';

type Tool = NonNullable<GridSchema['tools']>[number];

interface GridToolsProps {
  readonly grid: GridSchema;
  readonly model: GridModel;
  readonly records: GridRecords;
  /** Filters the loaded records to the displayed ones. */
  readonly shown: (known: readonly DataRecord[]) => readonly DataRecord[];
}

/** Bulk actions on all displayed records of a state. */
export function GridTools({ grid, model, records, shown }: GridToolsProps) {
  const { t } = useMessages();
  const { context } = useScreen();
  const { user } = useEngine();
  const { toast } = useFeedback();
  const { run } = useActionRun();
  const { run: call, note } = useActionCall();
  const [busy, setBusy] = useState<Tool>();
  const { known, asking, learn, inLine } = records;

  /** Runs after pending saves, so that the number typed last is included. */
  const carryOutFor = async ({ by, nothing, answered, action }: Tool) => {
    const targets = shown(known()).filter((record) => model.offers(by, record, asking));
    if (targets.length === 0) return toast({ variant: 'warning', text: t(nothing) });
    const selection = targets.map((record) => record[model.key]);
    const versions = targets.map((record) => record['rowVersion']);
    const carryOut = async (scope: typeof context): Promise<unknown> => {
      const answer = await call(action, scope);
      if (answer === false) return false;
      const now = answered === undefined ? [] : ((getAt(answer, answered) ?? []) as readonly DataRecord[]);
      const replacedKeys = answered === undefined ? [] : now.map((record) => record[model.key]);
      learn(replacedKeys, ...now);
      return answer;
    };
    return run(action, { scope: { ...context, selection, versions, count: selection.length }, carryOut });
  };
  /** A second press must not repeat the action. */
  const press = (tool: Tool) => {
    if (busy !== undefined) return;
    setBusy(tool);
    void inLine(() => Promise.resolve(carryOutFor(tool))).finally(() => setBusy(undefined));
  };
  const offered = (grid.tools ?? []).filter(({ action }) => isOffered(action, context, asking.permissions));
  if (user === null || offered.length === 0) return null;
  return (
    <div className="row">
      {offered.map((tool) => (
        <Button
          key={tool.by}
          intent={tool.action.intent ?? 'none'}
          className="grid-tool"
          icon={<SchemaIcon name={tool.action.icon} />}
          text={t(tool.action.label)}
          loading={busy === tool}
          onClick={() => press(tool)}
        />
      ))}
      {note}
    </div>
  );
}
