import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { MessagesSchema } from '../../contract/index.ts';
import { textOf, translate } from '../../index.ts';
import { Loadable } from '../feedback/Loadable.tsx';
import { SelectBox } from '../icons/SelectBox.tsx';
import { useCall } from '../product/typedCalls.ts';
import { useMessages } from '../provider/useMessages.ts';
import { isSearched } from './outline/outlineRows.ts';

const CHANGES = ['schema-publication', 'schema-draft'];
/**
 * Kinds with a separate filter; others are under `other`, and those translated in place are not listed.
 */
const GROUPS = [
  'form',
  'options',
  'messages',
  'refusals',
  'workflow',
  'screen',
  'table',
  'document',
  'wizard',
  'notifications',
  'calendar',
  'grid',
  'roles',
  'settings',
  'entity',
  'fragment',
  'calls',
  'scenario',
  'other',
] as const;
const HIDDEN: ReadonlySet<string> = new Set(['translations']);

type Group = (typeof GROUPS)[number];

/** Kinds listed with another kind. */
const AMONG: Readonly<Record<string, Group>> = { template: 'document' };

interface SchemaListProps {
  readonly group: string;
  readonly onGroup: (group: string) => void;
  readonly onOpen: (path: string) => void;
}

/**
 * Schemas of a kind by title, checklists first, with their change state, current editors and read-only marks.
 */
export function SchemaList({ group: asks, onGroup, onOpen }: SchemaListProps) {
  const { catalogue, t } = useMessages();
  const files = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const [search, setSearch] = useState('');
  const id = useId();
  const group = GROUPS.find((candidate) => candidate === asks) ?? 'form';
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`schemas.group.${group}`)}</h2>
      <div className="schemas-find">
        <label className="bp6-label" htmlFor={`${id}-group`}>
          {t('schemas.group')}
          <SelectBox
            id={`${id}-group`}
            fill
            value={group}
            options={GROUPS.map((value) => ({ value, label: t(`schemas.group.${value}`) }))}
            onChange={(event) => onGroup(event.target.value)}
          />
        </label>
        <label className="bp6-label" htmlFor={id}>
          {t('schemas.searchAny')}
          <input
            id={id}
            type="search"
            className="bp6-input"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      <Loadable call={files} lines={6}>
        {(data) => {
          const matches = data.files
            .map((file) => ({ ...file, title: listedTitle(file, catalogue) }))
            .filter(
              ({ kind, title, path }) => groupOf(kind) === group && isSearched(`${title} ${path}`, search),
            );
          return matches.length === 0 ? (
            <p>{t('schemas.noneFound')}</p>
          ) : (
            <ul className="schemas-list">
              {matches
                .toSorted(
                  (a, b) => Number(b.isChecklist) - Number(a.isChecklist) || a.title.localeCompare(b.title),
                )
                .map(({ path, title, isChecklist, changed, draft, editable }) => (
                  <li key={path}>
                    <Button alignText="start" fill onClick={() => onOpen(path)}>
                      <strong>{title}</strong>
                      <span className="schemas-file">{path}</span>
                      {isChecklist ? <span className="schemas-state">{t('schemas.checklist')}</span> : null}
                      {editable === 'none' ? (
                        <span className="schemas-state">{t('schemas.onlyRead')}</span>
                      ) : null}
                      {draft === null ? null : (
                        <span className="schemas-state">{t('schemas.draftOf', { who: draft.author })}</span>
                      )}
                      {changed ? <span className="schemas-state">{t('schemas.changed')}</span> : null}
                    </Button>
                  </li>
                ))}
            </ul>
          );
        }}
      </Loadable>
    </section>
  );
}

function groupOf(kind: string): Group | undefined {
  if (HIDDEN.has(kind)) return undefined;
  return AMONG[kind] ?? GROUPS.find((candidate) => candidate === kind) ?? 'other';
}

interface ListedFile {
  readonly path: string;
  readonly kind: string;
  readonly title: string;
}

/** Title of a schema in lists; for one that is titled by its file name only, title of its kind. */
export function listedTitle({ path, kind, title }: ListedFile, catalogue: MessagesSchema): string {
  const [, name] = /([^/.]+)(?:\.[^/]+)?\.json$/.exec(path) ?? [];
  const kindTitle = textOf(`schema.${kind}`, catalogue);
  if (title !== name || kindTitle === undefined) return translate(title, catalogue);
  return kind === name ? kindTitle : `${kindTitle}: ${name}`;
}
