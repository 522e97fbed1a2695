import { useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import {
  afterPanel,
  conditionFields,
  conditionWords,
  fileConditionFields,
  kindOf,
  type OutlinePlace,
  type OutlineRow,
  panelOf,
  panelOffer,
  panelRecord,
} from '../../editor/index.ts';
import { textOf } from '../../index.ts';
import { LazySchemaForm } from '../form/LazySchemaForm.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ConditionPanel } from './ConditionPanel.tsx';
import { PlaceTranslations } from './PlaceTranslations.tsx';
import type { EditSteps } from './useEditSteps.ts';

interface ItemPanelProps {
  readonly row: OutlineRow;
  /** The form's file. */
  readonly form: string;
  readonly editing: EditSteps;
}

/** What is chosen in the outline, in its words: the item, how it stands in the form, what it is called in other languages. */
export function ItemPanel({ row, form, editing }: ItemPanelProps) {
  const key = `${row.file}${row.pointer} ${editing.turn}`;
  // Once it has a condition there is more to say of it.
  const isConditional = conditionWords(editing.files, row).some(({ said }) => said !== undefined);
  return (
    <>
      {row.property === undefined ? null : (
        <PlacePanel key={`property ${key}`} place={row.property} {...{ row, form, editing }} />
      )}
      <PlacePanel key={`layout ${key} ${isConditional}`} place={row} {...{ row, form, editing }} />
      <ConditionPanel
        key={`conditions ${key}`}
        fieldsOf={(files, word) =>
          kindOf(row.file)?.kind === 'entity'
            ? fileConditionFields(files, row.file, `${row.pointer}/${word}`)
            : conditionFields(files, form, row)
        }
        {...{ row, editing }}
      />
      {row.called === undefined ? null : (
        <PlaceTranslations text={row.label} at={row.called} editing={editing} />
      )}
    </>
  );
}

/** A panel that the grammar makes; begun anew when another place is chosen or a step is taken back, never while one types in it. */
function PlacePanel({ place, row, form, editing }: ItemPanelProps & { readonly place: OutlinePlace }) {
  const { catalogue, t } = useMessages();
  const { context } = useEngine();
  const { file, pointer } = place;
  const [begun] = useState(() => {
    const files = editing.now();
    const offer = panelOffer(files, form, row);
    const panel = panelOf(files, file, pointer, { textOf: (id) => textOf(id, catalogue), ...offer });
    const beside = conditionWords(files, place).filter(({ id }) => textOf(`schema.${id}`, catalogue));
    const others = panel?.others.filter((word) => !beside.some((each) => each.word === word)) ?? [];
    return panel && { panel, others, record: panelRecord(panel, files, file, pointer) };
  });
  if (begun === undefined || begun.panel.words.length === 0) return null;
  const { panel, others, record } = begun;
  const title = panel.package.form.title ?? '';
  const change = (filled: DataRecord) => {
    const next = afterPanel(panel, editing.now(), { path: file, pointer }, filled);
    editing.edit(next, { label: t('schemas.stepWords', { what: title }), group: `${file}${pointer}` });
  };
  return (
    <section className="schemas-panel" aria-label={title}>
      <h2>{title}</h2>
      <LazySchemaForm
        package={panel.package}
        check={unjudged}
        record={record}
        context={context}
        onChange={change}
      />
      {others.length === 0 ? null : (
        <p className="schemas-file">{t('schemas.others', { words: others.join(', ') })}</p>
      )}
    </section>
  );
}

/** What the words may be, the check before publishing says. */
const unjudged = () => [];
