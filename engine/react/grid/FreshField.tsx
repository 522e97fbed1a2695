import { useCallback, useEffect } from 'react';
import type { GridSchema } from '../../contract/index.ts';
import { getAt, type RowKey } from '../../index.ts';
import { useCallOf } from '../calls/useCallOf.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useScreen } from '../screen/ScreenContext.ts';
import { ReferenceFilter } from '../table/ReferenceFilter.tsx';
import { useSourceChoices } from '../widgets/choice/useSourceChoices.ts';
import { Labelled, PickBox } from './PickBox.tsx';

export type Fresh = NonNullable<GridSchema['fresh']>[number];
/** A value that may be chosen, as its record holds it; null: none is wanted. */
export type Picked = string | number | null;

interface FreshFieldProps {
  readonly fresh: Fresh;
  /** The key of the group that is shown. */
  readonly group: RowKey;
  /** The values of its field are numbers. */
  readonly isNumber: boolean;
  readonly value: Picked | undefined;
  readonly onPick: (value: Picked) => void;
  /** What the schema proposes, as soon as it is known; undefined: nothing. */
  readonly onProposed: (value: Picked | undefined) => void;
  /** The first of few, as soon as they are known: what is given where nothing speaks for another. */
  readonly onFirst: (value: Picked) => void;
}

/** What new records are given: one of many, looked for by its name, or one of few. */
export function FreshField(props: FreshFieldProps) {
  const { fresh, isNumber, value, onPick, onFirst } = props;
  const { t } = useMessages();
  useProposal(props);
  const { label, source, empty } = fresh;
  const read = (text: string): Picked => (text === '' ? null : isNumber ? Number(text) : text);
  const text = value === undefined || value === null ? '' : String(value);
  if (source.search === undefined)
    return <FewField fresh={fresh} value={text} onPick={(next) => onPick(read(next))} onFirst={onFirst} />;
  return (
    <Labelled label={label}>
      {(id) => (
        <ReferenceFilter
          id={id}
          label={t(label)}
          source={source}
          {...(empty === undefined ? {} : { placeholder: t(empty) })}
          value={text}
          onChange={(next) => onPick(read(next))}
        />
      )}
    </Labelled>
  );
}

/** Tells once what is proposed; nothing where it cannot be read. */
function useProposal({ fresh: { begins }, group, onProposed }: FreshFieldProps): void {
  const { context } = useScreen();
  const answer = useCallOf(begins, { ...context, group });
  const isKnown = begins !== undefined && (answer.data !== undefined || answer.error !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, whoever listens
  useEffect(() => {
    if (isKnown) onProposed((getAt(answer.data, begins.at) ?? undefined) as Picked | undefined);
  }, [isKnown]);
}

interface FewFieldProps {
  readonly fresh: Fresh;
  readonly value: string;
  readonly onPick: (value: string) => void;
  readonly onFirst: (value: Picked) => void;
}

function FewField({ fresh: { label, source, empty }, value, onPick, onFirst }: FewFieldProps) {
  const { t } = useMessages();
  const { context } = useScreen();
  const known = useCallback(() => context, [context]);
  const { choices } = useSourceChoices(source, { context: known });
  const listed = choices.map((each) => ({ value: String(each.value), label: each.label }));
  const first = empty === undefined ? choices[0]?.value : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once per first choice, whoever listens
  useEffect(() => {
    if (first !== undefined) onFirst(first);
  }, [first]);
  const none = empty === undefined ? [] : [{ value: '', label: t(empty) }];
  return <PickBox label={label} value={value} choices={[...none, ...listed]} onPick={onPick} />;
}
