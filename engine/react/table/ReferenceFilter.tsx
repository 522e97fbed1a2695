import { useCallback, useMemo, useState } from 'react';
import type { Choice, ChoiceSource } from '../field/FormServices.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { Combobox } from '../widgets/choice/Combobox.tsx';
import { matching } from '../widgets/choice/matching.ts';
import { useSourceChoices } from '../widgets/choice/sourceChoices.tsx';

interface ReferenceFilterProps {
  readonly id: string;
  readonly label: string;
  readonly source: ChoiceSource;
  /** As in the URL; empty: no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Placeholder while no record is selected; default: 'all'. */
  readonly placeholder?: string;
}

/** Filters by one record, found by part of its name; uses the combobox and choice services of forms. */
export function ReferenceFilter({ id, label, source, value, onChange, placeholder }: ReferenceFilterProps) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const [picked, setPicked] = useState<Choice>();
  const isChosen = (choice: Choice) => String(choice.value) === value;
  const context = useEngineContext();
  // No request before the user focuses the filter.
  const { choices, status, retry } = useSourceChoices(source, {
    typed: typed ?? '',
    wanted: focused,
    context,
  });
  const matches = useMemo(
    () => matching(choices, source.search === undefined ? (typed ?? '') : ''),
    [choices, typed, source],
  );
  const candidate = [...choices, ...(picked === undefined ? [] : [picked])].find(isChosen);
  const lookup = useNamed(source, candidate === undefined ? value : '');
  const chosen = candidate ?? lookup.choices.find(isChosen);
  // The name of a value from the URL is loaded first; if its record is gone, the value itself is displayed.
  const unnamed = value === '' ? '' : lookup.status === 'loading' ? '…' : value;
  return (
    <Combobox
      {...{ id, label, found: matches, status: focused ? status : 'ready', retry, typed }}
      value={chosen?.value}
      shown={chosen?.label ?? unnamed}
      placeholder={placeholder ?? t('table.all')}
      onFocus={() => setFocused(true)}
      onTyped={(next) => {
        setTyped(next);
        // A cleared input removes the filter at once, without a further key.
        if (next === '') onChange('');
      }}
      onPick={(choice) => {
        setPicked(choice);
        onChange(String(choice.value));
      }}
      onClear={() => onChange('')}
    />
  );
}

/**
 * The record of a value from outside, e.g. the URL: requested by key (`one`), otherwise among the source's
 * first rows.
 */
function useNamed(source: ChoiceSource, value: string) {
  const lookupSource = useMemo((): ChoiceSource => {
    const { search: _search, one, ...remainder } = source;
    return one === undefined || value === ''
      ? source
      : { ...remainder, query: { ...source.query, [one]: value } };
  }, [source, value]);
  return useSourceChoices(lookupSource, { wanted: value !== '', context: useEngineContext() });
}

function useEngineContext() {
  const { context } = useEngine();
  return useCallback(() => context, [context]);
}
