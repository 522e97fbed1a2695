import type { Context, DataRecord, ScreenSchema } from '../../contract/index.ts';
import { codedText, getAt, holds, notesOf, optionStyle, paramsOf } from '../../index.ts';
import { useSchema } from '../calls/schemaSource.ts';
import { FormActions } from '../editing/FormActions.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { RecordFacts } from '../records/RecordFacts.tsx';
import { useLiveRecord } from '../records/useLiveRecord.ts';
import type { BlockProps } from '../screen/Block.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { RecordActions } from '../table/rows/RowActions.tsx';
import { StatusBadge } from '../table/rows/StatusBadge.tsx';
import { useSchemaActions } from './actions/useSchemaActions.tsx';
import './facts.css';

type Line = NonNullable<NonNullable<ScreenSchema['blocks'][number]['props']>['lines']>[number];

/** One record as facts: heading, state, values and actions. Its edge has the colour of the first note. */
export function FactsBlock({ block }: BlockProps) {
  const { t } = useMessages();
  const { context, screen } = useScreen();
  const { heading = [], lines = [], record: name, actionsOf } = block.props ?? {};
  const { onAction, dialog } = useSchemaActions();
  const { table, options } = useSchema('table', block.name).data ?? {};
  const record = (name === undefined ? context : getAt(context, name)) as DataRecord;
  const live = useLiveRecord(record);
  const scope = { ...context, row: record };
  const isVisible = (line: Line) => line.when === undefined || holds(line.when, scope);
  const title = heading.find(isVisible);
  const status = table?.columns.find(({ phone }) => phone === 'status');
  const states = status?.options === undefined ? undefined : options?.[status.options];
  const intent = table === undefined ? undefined : notesOf(table, { ...scope, record })[0]?.intent;
  return (
    <article className="sheet stack facts-sheet" data-intent={intent}>
      {title === undefined && states === undefined ? null : (
        <header className="row">
          {title === undefined ? null : (
            <h2 className="grow">
              <Said line={title} scope={scope} />
            </h2>
          )}
          {status === undefined || states === undefined ? null : (
            <Status {...optionStyle(states, getAt(record, status.field), scope)} />
          )}
        </header>
      )}
      {lines.filter(isVisible).map((line) => (
        <p key={line.text} className="soft">
          <Said line={line} scope={scope} />
        </p>
      ))}
      <RecordFacts table={block.name} record={record} context={context} />
      {dialog}
      {table?.actions === undefined ? null : (
        <div className="row">
          <FormActions
            actions={table.actions}
            scope={scope}
            carryOut={(action, checkedScope) => onAction(action.id, record, action, checkedScope, live)}
          />
        </div>
      )}
      {actionsOf === undefined ? null : (
        <RecordActions
          table={actionsOf}
          record={record}
          name={title === undefined ? '' : t(title.text, scope)}
          context={context}
          onAction={onAction}
          here={screen.name}
        />
      )}
    </article>
  );
}

/** A text of the schema, as a link if it has a target. */
function Said({ line, scope }: { readonly line: Line; readonly scope: Context }) {
  const { t } = useMessages();
  const words = t(line.text, scope);
  if (line.goTo === undefined) return words;
  return (
    <ScreenLink screen={line.goTo} params={paramsOf(line, scope)}>
      {words}
    </ScreenLink>
  );
}

function Status({ label, code, icon, intent }: ReturnType<typeof optionStyle>) {
  const { t } = useMessages();
  return <StatusBadge label={codedText(code, t(label))} icon={icon} intent={intent} />;
}
