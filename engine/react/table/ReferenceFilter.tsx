import { useCallback, useMemo, useState } from 'react';
import type { Choice, ChoiceSource } from '../field/services/FormServices.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { Combobox } from '../widgets/choice/Combobox.tsx';
import { matching } from '../widgets/choice/matching.ts';
import { useSourceChoices } from '../widgets/choice/useSourceChoices.ts';

interface ReferenceFilterProps {
  readonly id: string;
  readonly label: string;
  readonly source: ChoiceSource;
  /** As an address holds it; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown while nothing is picked; 'all' otherwise. */
  readonly placeholder?: string;
}

/** Narrows to one record by a part of its name: the choice that forms have, and their services ask for it. */
export function ReferenceFilter({ id, label, source, value, onChange, placeholder }: ReferenceFilterProps) {
  const { t } = useMessages();
  const [typed, setTyped] = useState<string>();
  const [focused, setFocused] = useState(false);
  const [picked, setPicked] = useState<Choice>();
  const isChosen = (choice: Choice) => String(choice.value) === value;
  const context = useEngineContext();
  // Nothing is asked before somebody looks.
  const { choices, status, retry } = useSourceChoices(source, {
    typed: typed ?? '',
    wanted: focused,
    context,
  });
  const found = useMemo(
    () => matching(choices, source.search === undefined ? (typed ?? '') : ''),
    [choices, typed, source],
  );
  const known = [...choices, ...(picked === undefined ? [] : [picked])].find(isChosen);
  const named = useNamed(source, known === undefined ? value : '');
  const chosen = known ?? named.choices.find(isChosen);
  // One that came with the address has no name for a moment, and none at all once its record is gone.
  const unnamed = value === '' ? '' : named.status === 'loading' ? '…' : value;
  return (
    <Combobox
      {...{ id, label, found, status: focused ? status : 'ready', retry, typed }}
      value={chosen?.value}
      shown={chosen?.label ?? unnamed}
      placeholder={placeholder ?? t('table.all')}
      onFocus={() => setFocused(true)}
      onTyped={(next) => {
        setTyped(next);
        // An emptied filter narrows nothing any more, without another key.
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

/** The record of a value that came from elsewhere, e.g. with the page's address: asked for by itself, or among the source's first rows. */
function useNamed(source: ChoiceSource, value: string) {
  const asked = useMemo((): ChoiceSource => {
    const { search: _search, one, ...rest } = source;
    return one === undefined || value === '' ? source : { ...rest, query: { ...source.query, [one]: value } };
  }, [source, value]);
  return useSourceChoices(asked, { wanted: value !== '', context: useEngineContext() });
}

function useEngineContext() {
  const { context } = useEngine();
  return useCallback(() => context, [context]);
}
