import { Button } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useMemo, useRef } from 'react';
import type {
  Check,
  Context,
  DataRecord,
  FormPackage,
  SettledRecord,
} from '../../../engine/contract/index.ts';
import { defaultsOf, getAt } from '../../../engine/index.ts';
import { ChangedMeanwhile, useEditedRecord } from '../../../engine/react/editing/index.ts';
import { type FormHandle, SchemaForm } from '../../../engine/react/form/index.ts';
import {
  AppForms,
  Loadable,
  type PhotoOwner,
  ProgressNote,
  useEngine,
  useMessages,
  useTellWarnings,
} from '../../../engine/react/index.ts';
import { mayChangeTeam } from '../team/mayChangeTeam.ts';
import { useFormVersion } from './useFormVersion.ts';
import { usePdf } from './usePdf.ts';

export interface ChecklistFormProps {
  readonly name: 'pjc' | 'vis';
  /** The stored one; null for a new one, which begins with `prefill`. */
  readonly stored: DataRecord | null;
  readonly prefill: DataRecord;
  readonly context: Context;
  readonly teamID: number;
  readonly owner: PhotoOwner;
  /** Saves; a rejection keeps the form as it is. */
  readonly save: (record: SettledRecord) => Promise<void>;
  /** Hears of every change, e.g. to propose one value from another. */
  readonly onChange?: (record: DataRecord, form: FormHandle) => void;
}

/** Whose checklist it is. */
const IDENTITY = ['teamId'];

/** One checklist in the version it was filled with: draft, photos, PDF, and what others change meanwhile. */
export function ChecklistForm(props: ChecklistFormProps) {
  const { name, stored } = props;
  const version = stored === null ? undefined : Number(stored['schemaVersion'] ?? 1);
  const form = useFormVersion(name, version);
  return (
    <Loadable call={form} lines={12}>
      {({ pkg, check }) => <Filled {...props} pkg={pkg} check={check} />}
    </Loadable>
  );
}

function Filled(props: ChecklistFormProps & { readonly pkg: FormPackage; readonly check: Check }) {
  const { name, stored, prefill, context, teamID, owner, save, onChange, pkg, check } = props;
  const engine = useEngine();
  const { user, can } = engine;
  const { t } = useMessages();
  const fresh = useMemo(
    () => stored ?? { ...defaultsOf(pkg.entity), ...prefill, schemaVersion: pkg.version },
    [stored, pkg, prefill],
  );
  const form = useRef<FormHandle>(null);
  const { edited, newer, onDirty, takeOver } = useEditedRecord(fresh, form, undefined, IDENTITY);
  const { print, printing, cancel } = usePdf();
  const tellWarnings = useTellWarnings(pkg, context);
  const readOnly = !can('Checklist.write') || !mayChangeTeam(engine, getAt(context, 'team.empID'));
  return (
    <AppForms owner={owner}>
      <ChangedMeanwhile
        pkg={pkg}
        newer={newer !== undefined}
        both={edited.both}
        onTakeOver={() => takeOver(form.current?.record() ?? edited.start, fresh)}
      />
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <SchemaForm
        key={edited.edition}
        ref={form}
        package={pkg}
        check={check}
        record={edited.start}
        unsaved={edited.unsaved}
        context={context}
        readOnly={readOnly}
        draftKey={`${user?.userId ?? 0}:${name}:${teamID}:${String(edited.base['Id'] ?? 'new')}`}
        onDirty={onDirty}
        onChange={(record) => form.current !== null && onChange?.(record, form.current)}
        onSubmit={async (record) => {
          await save(record);
          tellWarnings(record);
        }}
        footer={
          stored === null ? null : (
            <Button
              icon={<Document size={20} aria-hidden />}
              text={t(name === 'pjc' ? 'document.pdf-pjc' : 'document.pdf-vis')}
              disabled={printing}
              onClick={() => void print(name === 'pjc' ? 'PJC' : 'VIS', teamID)}
            />
          )
        }
      />
    </AppForms>
  );
}
