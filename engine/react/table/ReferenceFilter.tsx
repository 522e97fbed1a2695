import { useId, useState } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { fillText, getAt } from '../../index.ts';
import { useCall } from '../calls/useCall.ts';
import { useMessages } from '../provider/useMessages.ts';

interface ReferenceFilterProps {
  readonly id: string;
  /** As the table schema says: `call`, `list` (key of its rows), `value`, `label` with slots, `search` (parameter). */
  readonly source: Readonly<Record<string, unknown>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown while nothing is picked; 'all' otherwise. */
  readonly placeholder?: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const PAGE = 50;

/**
 * Picks a record by typing part of its name; the server searches. What is typed counts once it names one record, so that half a
 * name never empties the list.
 */
export function ReferenceFilter({ id, source, value, onChange, placeholder }: ReferenceFilterProps) {
  const { t } = useMessages();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  // A value that is set from elsewhere wants its name.
  const needed = opened || value !== '';
  const search = text(source, 'search');
  const query = { ...(search === '' || typed === null ? {} : { [search]: typed }), perPage: PAGE };
  const { data } = useCall(text(source, 'call'), needed ? { query } : null, { keep: true });
  const choices = choicesOf(data, source);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <input
        id={id}
        className="bp6-input"
        list={listId}
        autoComplete="off"
        placeholder={placeholder ?? t('table.all')}
        value={typed ?? chosen?.label ?? value}
        onFocus={() => setOpened(true)}
        onChange={(event) => {
          const name = event.target.value;
          const found = choices.find((choice) => choice.label === name);
          setTyped(found === undefined ? name : null);
          if (found !== undefined || name === '') onChange(found?.value ?? '');
        }}
        onBlur={() => setTyped(null)}
      />
      <datalist id={listId}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.label} />
        ))}
      </datalist>
    </>
  );
}

function choicesOf(data: unknown, source: Readonly<Record<string, unknown>>): readonly Choice[] {
  const rows = Array.isArray(data) ? data : getAt(data, text(source, 'list'));
  if (!Array.isArray(rows)) return [];
  return (rows as readonly DataRecord[]).map((row) => ({
    value: String(getAt(row, text(source, 'value')) ?? ''),
    // A part that is not there leaves no dash at the beginning.
    label: fillText(text(source, 'label'), row).replace(/^\s*–\s*/, ''),
  }));
}

function text(source: Readonly<Record<string, unknown>>, key: string): string {
  const value = source[key];
  return typeof value === 'string' ? value : '';
}
