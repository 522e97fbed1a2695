import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FormPackage, GridSchema, WorkflowSchema } from '../../contract/index.ts';
import { createGridModel, type GridGroup, gridGroups, isDay } from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { useCallOf } from '../calls/useCall.ts';
import { EmptyState, Loadable } from '../feedback/Loadable.tsx';
import { today } from '../provider/today.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { GridSheet } from './GridSheet.tsx';
import { PickBox } from './useFresh.tsx';
import '../table/cards.css';
import '../table/rows/cells.css';
import '../table/table.css';
import '../table/tools/tools.css';
import './grid.css';

/** One value per row and day, by a grid schema; loads schema, form and workflow first. */
export function GridBlock({ block }: BlockProps) {
  const schema = useSchema('grid', block.name);
  return (
    <Loadable call={schema} lines={8}>
      {(grid) => <GridParts grid={grid} />}
    </Loadable>
  );
}

function GridParts({ grid }: { readonly grid: GridSchema }) {
  const form = useSchema('form', grid.form);
  const { workflow } = grid;
  return (
    <Loadable call={form} lines={8}>
      {(pkg) =>
        workflow === undefined ? (
          <Grid grid={grid} pkg={pkg} workflow={undefined} />
        ) : (
          <WithWorkflow name={workflow} grid={grid} pkg={pkg} />
        )
      }
    </Loadable>
  );
}

interface PartsProps {
  readonly grid: GridSchema;
  readonly pkg: FormPackage;
}

function WithWorkflow({ name, grid, pkg }: PartsProps & { readonly name: string }) {
  const schema = useSchema('workflow', name);
  return (
    <Loadable call={schema} lines={8}>
      {(workflow) => <Grid grid={grid} pkg={pkg} workflow={workflow} />}
    </Loadable>
  );
}

/** Group and day from the page's URL. */
function Grid({ grid, pkg, workflow }: PartsProps & { readonly workflow: WorkflowSchema | undefined }) {
  const { t } = useMessages();
  const { context } = useScreen();
  const [address, setAddress] = useSearchParams();
  const model = useMemo(() => createGridModel({ grid, pkg, workflow }), [grid, pkg, workflow]);
  const answer = useCallOf(grid.rows, context);
  const groups = useMemo(() => gridGroups(grid, answer.data, context), [grid, answer.data, context]);
  const { rows, days } = grid;
  const dayParam = address.get(days.address);
  const day = isDay(dayParam) ? dayParam : today();
  const set = (name: string, value: string, replace = address.get(name) === value) =>
    setAddress(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace, preventScrollReset: replace },
    );
  const groupParam = rows.groups && address.get(rows.groups.address);
  const group = groups.find(({ key }) => String(key) === groupParam) ?? groups[0];
  return (
    <Loadable call={answer} lines={8}>
      {() =>
        group === undefined || group.rows.length === 0 ? (
          <EmptyState text={t(rows.empty)} />
        ) : (
          <GridSheet
            // Selected and proposed values for new records belong to a group.
            key={group.key}
            group={group.key}
            parts={{ grid, pkg, workflow }}
            model={model}
            rows={group.rows}
            day={day}
            onDay={(next) => set(days.address, next)}
            // Midnight must not change the day under a value that is being typed.
            onTyping={() => day === dayParam || set(days.address, day, true)}
            whose={<GroupBox grid={grid} groups={groups} group={group} onGroup={set} />}
          />
        )
      }
    </Loadable>
  );
}

interface GroupBoxProps {
  readonly grid: GridSchema;
  readonly groups: readonly GridGroup[];
  readonly group: GridGroup;
  readonly onGroup: (address: string, key: string) => void;
}

/** Select for the group of rows; null if there is only one. */
function GroupBox({ grid, groups, group, onGroup }: GroupBoxProps) {
  const groupSchema = grid.rows.groups;
  if (groupSchema === undefined || groups.length < 2) return null;
  return (
    <PickBox
      label={groupSchema.label}
      value={String(group.key)}
      choices={groups.map(({ key, label }) => ({ value: String(key), label }))}
      onPick={(key) => onGroup(groupSchema.address, key)}
    />
  );
}
