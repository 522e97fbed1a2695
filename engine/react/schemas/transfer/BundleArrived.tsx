import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId } from 'react';
import { ModalDialog } from '../../feedback/ModalDialog.tsx';
import { useCall } from '../../product/hostCalls.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { listedTitle } from '../SchemaList.tsx';

interface BundleArrivedProps {
  /** Schemas imported as drafts. */
  readonly drafts: readonly { readonly path: string }[];
  /** Places changed on both sides: the local value was kept. */
  readonly conflicts: readonly { readonly file: string; readonly pointer: string }[];
  readonly onOpen: (path: string, at?: string) => void;
  readonly onDone: () => void;
}

const CHANGES = ['schema-draft', 'schema-publication'];

/** Result of an import: each draft, and each conflicting place, links to its editor. */
export function BundleArrived({ drafts, conflicts, onOpen, onDone }: BundleArrivedProps) {
  const { t, catalogue } = useMessages();
  const listed = useCall('fetchSchemaFiles', {}, { entities: CHANGES });
  const id = useId();
  const titleOf = (path: string) => {
    const file = listed.data?.files.find((candidate) => candidate.path === path);
    return file === undefined ? path : listedTitle(file, catalogue);
  };
  const what = drafts.length === 0 ? 'nothingNew' : 'arrived';
  return (
    <ModalDialog title={t('schemas.bundle.importTitle')} onClose={onDone}>
      <DialogBody>
        <p role="status">{t(`schemas.bundle.${what}`, { count: drafts.length })}</p>
        <ul className="schemas-begun">
          {drafts.map(({ path }) => (
            <li key={path}>
              <Button alignText="start" fill onClick={() => onOpen(path)}>
                <strong>{titleOf(path)}</strong>
                <span className="schemas-file">{path}</span>
              </Button>
            </li>
          ))}
        </ul>
        {conflicts.length === 0 ? null : (
          <section aria-labelledby={id}>
            <h3 id={id}>{t('schemas.bundle.conflicts', { count: conflicts.length })}</h3>
            <ul className="schemas-begun">
              {conflicts.map(({ file, pointer }) => (
                <li key={`${file}${pointer}`}>
                  <Button alignText="start" fill onClick={() => onOpen(file, pointer)}>
                    <strong>{titleOf(file)}</strong>
                    <span className="schemas-file" dir="ltr">
                      {file} {pointer}
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('ui.close')} onClick={onDone} />} />
    </ModalDialog>
  );
}
