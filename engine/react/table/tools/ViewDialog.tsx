import { Button, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useWrite } from '../../calls/useWrites.ts';
import { PromptDialog } from '../../feedback/PromptDialog.tsx';
import { useFeedback } from '../../feedback/useFeedback.ts';
import { useMessages } from '../../provider/useMessages.ts';
import type { ListView } from './FirstView.tsx';

const LONGEST = 60;

interface ViewDialogProps {
  readonly list: string;
  readonly title: string;
  /** The view to rename, make the first or delete; undefined: a new one. */
  readonly view: ListView | undefined;
  /** The current state of the list as a query string. */
  readonly query: string;
  readonly onClose: (changed: boolean) => void;
}

/** Saves the list's current state as a named view; renames or deletes an existing view. */
export function ViewDialog({ list, title, view, query, onClose }: ViewDialogProps) {
  const { t } = useMessages();
  const { toast, confirm } = useFeedback();
  const save = useWrite('saveListView', 'silent');
  const remove = useWrite('deleteListView');
  const [name, setName] = useState(view?.name ?? '');
  const [first, setFirst] = useState(view?.first ?? false);
  const [refusal, setRefusal] = useState('');
  const id = useId();
  const trimmedName = name.trim();
  const submit = async () => {
    const was = view === undefined ? {} : { was: view.name };
    const result = await save.write({ params: { list }, body: { name: trimmedName, query, first, ...was } });
    if (!result.ok) return setRefusal(result.text);
    toast({ variant: 'success', text: t('views.kept') });
    onClose(true);
  };
  const takeAway = async (target: ListView) => {
    if (!(await confirm({ text: t('views.delete.ask', { name: target.name }), variant: 'danger' }))) return;
    const result = await remove.write({ params: { list }, body: { name: target.name } });
    if (!result.ok) return;
    toast({ variant: 'success', text: t('views.deleted') });
    onClose(true);
  };
  return (
    <PromptDialog
      title={title}
      refusal={refusal}
      submit={{ text: t('views.keep'), loading: save.pending, disabled: trimmedName === '' }}
      onSubmit={() => void submit()}
      onCancel={() => onClose(false)}
      aside={
        view === undefined ? null : (
          <Button
            intent="danger"
            variant="outlined"
            loading={remove.pending}
            text={t('views.delete')}
            onClick={() => void takeAway(view)}
          />
        )
      }
    >
      <label className="bp6-label" htmlFor={id}>
        {t('views.name')}
      </label>
      <input
        id={id}
        className="bp6-input bp6-fill"
        autoComplete="off"
        maxLength={LONGEST}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Switch label={t('views.first')} checked={first} onChange={() => setFirst(!first)} />
    </PromptDialog>
  );
}
