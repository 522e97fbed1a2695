import { Button, Switch } from '@blueprintjs/core';
import { FilterRemove } from '@blueprintjs/icons';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import type { OptionsSchema, TableSchema } from '../../../contract/index.ts';
import { BLANK } from '../../../index.ts';
import { SelectBox } from '../../icons/SelectBox.tsx';
import { useMessages } from '../../provider/useMessages.ts';

// On demand: no list of a first screen is filtered by a record.
const ReferenceFilter = lazy(async () => ({
  default: (await import('../ReferenceFilter.tsx')).ReferenceFilter,
}));

type Filter = NonNullable<TableSchema['filters']>[number];

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly options: Readonly<Record<string, OptionsSchema>>;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  /** Sort select, on a phone. */
  readonly children?: ReactNode;
}

/** Filters of a list, collapsed to one line until one is set. */
export function FilterBar({ filters, options, values, onChange, children }: FilterBarProps) {
  const { t } = useMessages();
  const fixedParams = filters.filter((filter) => filter.required).map(({ param }) => param);
  const isSet = ({ param }: Filter) => !fixedParams.includes(param) && (values[param] ?? '') !== '';
  const set = filters.filter(isSet).length;
  // Opened by the user, by a set or required filter, closed by the user only: a cleared filter is often set
  // again.
  const [open, setOpen] = useState(set > 0 || fixedParams.length > 0);
  useEffect(() => {
    if (set > 0) setOpen(true);
  }, [set]);
  const change = (param: string, value: string) => {
    const { [param]: _old, ...others } = values;
    onChange(value === '' ? others : { ...others, [param]: value });
  };
  return (
    <details
      className="filters table-tools"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t(filters.length === 0 ? 'table.sorting' : 'table.filters')}
        {set === 0 ? null : <span className="filter-count">{set}</span>}
      </summary>
      <div className="filter-fields">
        {children}
        {filters.map((filter) => (
          <FilterField
            key={filter.param}
            filter={filter}
            list={filter.options === undefined ? undefined : options[filter.options]}
            value={values[filter.param] ?? (filter.required ? String(filter.default) : '')}
            onChange={(value) => change(filter.param, value)}
          />
        ))}
        {set === 0 ? null : (
          <Button
            variant="minimal"
            icon={<FilterRemove size={20} aria-hidden />}
            text={t('table.clearFilters')}
            onClick={() =>
              onChange(
                Object.fromEntries(Object.entries(values).filter(([param]) => fixedParams.includes(param))),
              )
            }
          />
        )}
      </div>
    </details>
  );
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly list: OptionsSchema | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ filter, list, value, onChange }: FilterFieldProps) {
  const { t } = useMessages();
  const id = useId();
  const label = t(filter.label);
  if (filter.widget === 'switch') {
    return (
      <Switch label={label} checked={value === 'Y'} onChange={() => onChange(value === 'Y' ? '' : 'Y')} />
    );
  }
  return (
    <div className="filter-field">
      <label htmlFor={id} className="bp6-label">
        {label}
      </label>
      {filter.source !== undefined ? (
        <Suspense fallback={<input id={id} className="bp6-input" disabled />}>
          <ReferenceFilter id={id} label={label} source={filter.source} value={value} onChange={onChange} />
        </Suspense>
      ) : list === undefined ? (
        <input
          id={id}
          className="bp6-input"
          type={filter.widget === 'date' ? 'date' : 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <SelectBox
          id={id}
          fill
          value={value}
          options={[
            ...(filter.required ? [] : [{ value: '', label: t('table.all') }]),
            // The empty value already stands for "all".
            ...list.values.map(({ value: optionValue, label: name }) => ({
              value: optionValue === '' ? BLANK : String(optionValue),
              label: t(name),
            })),
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
