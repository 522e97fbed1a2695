import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { DataRecord, Field, GridSchema } from '../../contract/index.ts';
import { type GridParts, getAt, mostUsed, type RowKey } from '../../index.ts';
import { useCallOf } from '../calls/useCall.ts';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.tsx';
import { ReferenceFilter } from '../table/ReferenceFilter.tsx';
import { useSourceChoices } from '../widgets/choice/sourceChoices.tsx';

type Values = Readonly<Record<string, Picked>>;

/**
 * Values for new records: the user's selection, otherwise the schema's proposal, otherwise the most frequent
 * value of the first displayed records that can still be chosen, otherwise the first choice. A default, once
 * displayed, does not change: the user types a number on the basis of the visible values.
 */
export function useFresh(
  { grid, pkg }: GridParts,
  shown: readonly DataRecord[],
  group: RowKey,
): { readonly values: DataRecord; readonly fields: ReactNode } {
  const [picked, setPicked] = useState<Values>({});
  const [proposed, setProposed] = useState<Readonly<Record<string, Picked | undefined>>>({});
  const [offered, setOffered] = useState<Readonly<Record<string, readonly Picked[]>>>({});
  const used = useRef<Record<string, Picked>>({});
  const all = grid.fresh ?? [];
  const chosen = ({ field, begins: proposal, empty }: Fresh): Picked | undefined => {
    if (picked[field] !== undefined) return picked[field];
    if (proposal !== undefined && !Object.hasOwn(proposed, field)) return undefined;
    if (proposed[field] !== undefined) return proposed[field];
    const most = used.current[field] ?? (mostUsed(shown, field) as Picked | undefined);
    const choices = offered[field];
    if (most === undefined || choices?.some((choice) => String(choice) === String(most)) === false)
      return empty === undefined ? choices?.[0] : undefined;
    used.current[field] = most;
    return most;
  };
  const values = Object.fromEntries(all.map((fresh) => [fresh.field, chosen(fresh)]));
  return {
    values,
    fields: all.map((fresh) => (
      <FreshField
        key={fresh.field}
        fresh={fresh}
        group={group}
        isNumber={isNumber(pkg.entity.properties[fresh.field])}
        value={values[fresh.field]}
        onPick={(value) => setPicked((before) => ({ ...before, [fresh.field]: value }))}
        onProposed={(value) => setProposed((before) => ({ [fresh.field]: value, ...before }))}
        onChoices={(values) => setOffered((before) => ({ ...before, [fresh.field]: values }))}
      />
    )),
  };
}

function isNumber(field: Field | undefined): boolean {
  const types = [field?.type].flat();
  return types.includes('integer') || types.includes('number');
}

type Fresh = NonNullable<GridSchema['fresh']>[number];
/** A selectable value as stored in the record; null: none. */
type Picked = string | number | null;

interface FreshFieldProps {
  readonly fresh: Fresh;
  /** Key of the displayed group. */
  readonly group: RowKey;
  /** The field is numeric. */
  readonly isNumber: boolean;
  readonly value: Picked | undefined;
  readonly onPick: (value: Picked) => void;
  /** Called with the schema's proposal once it is loaded; undefined: no proposal. */
  readonly onProposed: (value: Picked | undefined) => void;
  /** Called with the choices of a short list once they are loaded, and when they change. */
  readonly onChoices: (values: readonly Picked[]) => void;
}

/** Value for new records: searched by name, or selected from a short list. */
function FreshField(props: FreshFieldProps) {
  const { fresh, isNumber, value, onPick, onChoices } = props;
  const { t } = useMessages();
  useProposal(props);
  const { label, source, empty } = fresh;
  const parse = (text: string): Picked => (text === '' ? null : isNumber ? Number(text) : text);
  const text = value === undefined || value === null ? '' : String(value);
  if (source.search === undefined)
    return (
      <FewField fresh={fresh} value={text} onPick={(next) => onPick(parse(next))} onChoices={onChoices} />
    );
  return (
    <Labelled label={label}>
      {(id) => (
        <ReferenceFilter
          id={id}
          label={t(label)}
          source={source}
          {...(empty === undefined ? {} : { placeholder: t(empty) })}
          value={text}
          onChange={(next) => onPick(parse(next))}
        />
      )}
    </Labelled>
  );
}

/** Reports the proposal once; undefined if loading fails. */
function useProposal({ fresh: { begins }, group, onProposed }: FreshFieldProps): void {
  const { context } = useScreen();
  const answer = useCallOf(begins, { ...context, group });
  const isKnown = begins !== undefined && (answer.data !== undefined || answer.error !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, for whichever callback
  useEffect(() => {
    if (isKnown) onProposed((getAt(answer.data, begins.at) ?? undefined) as Picked | undefined);
  }, [isKnown]);
}

interface FewFieldProps {
  readonly fresh: Fresh;
  readonly value: string;
  readonly onPick: (value: string) => void;
  readonly onChoices: FreshFieldProps['onChoices'];
}

function FewField({ fresh: { label, source, empty }, value, onPick, onChoices }: FewFieldProps) {
  const { t } = useMessages();
  const { context } = useScreen();
  const contextOf = useCallback(() => context, [context]);
  const { choices } = useSourceChoices(source, { context: contextOf });
  const listed = choices.map((choice) => ({ value: String(choice.value), label: choice.label }));
  const values = JSON.stringify(choices.map((choice) => choice.value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per list of choices, for whichever callback
  useEffect(() => {
    if (choices.length > 0) onChoices(choices.map((choice) => choice.value));
  }, [values]);
  const none = empty === undefined ? [] : [{ value: '', label: t(empty) }];
  return <PickBox label={label} value={value} choices={[...none, ...listed]} onPick={onPick} />;
}

interface PickBoxProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onPick: (value: string) => void;
}

/** A select above the grid. */
export function PickBox({ label, value, choices, onPick }: PickBoxProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <SelectBox
          id={id}
          fill
          value={value}
          options={[...choices]}
          onChange={(event) => onPick(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

/** A labelled control above the grid. */
function Labelled({ label, children }: LabelledProps) {
  const { t } = useMessages();
  const id = useId();
  return (
    <div className="filter-field">
      <label htmlFor={id} className="bp6-label">
        {t(label)}
      </label>
      {children(id)}
    </div>
  );
}
