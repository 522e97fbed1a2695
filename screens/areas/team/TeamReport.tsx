import { Button } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { getAt } from '../../../engine/index.ts';
import {
  type BlockProps,
  ProgressNote,
  SchemaIcon,
  ScreenLink,
  useMessages,
  useScreen,
} from '../../../engine/react/index.ts';
import { usePdf } from '../checklist/usePdf.ts';

/** SCR-05: the report of a site once it is confirmed, to be read again and printed also after its approval. */
export function TeamReport({ params }: BlockProps) {
  const { context } = useScreen();
  const { t } = useMessages();
  const { print, printing, cancel } = usePdf();
  const id = String(params['id']);
  const approved = getAt(context, 'team.Approved') === 'Y';
  return (
    <article className="sheet stack" data-intent={approved ? 'success' : 'primary'}>
      <p>
        <SchemaIcon name={approved ? 'tick-circle' : 'time'} />{' '}
        {t(approved ? 'report.done' : 'report.awaiting')}
      </p>
      {printing ? <ProgressNote text={t('document.preparing')} onCancel={cancel} /> : null}
      <div className="row">
        <ScreenLink screen="cantiere-rapportino" params={{ id }} className="bp6-button">
          {t('report.open')}
        </ScreenLink>
        <Button
          icon={<Document size={20} aria-hidden />}
          text={t('document.pdf-report')}
          disabled={printing}
          onClick={() => void print('RAPPORTINO', Number(id))}
        />
      </div>
    </article>
  );
}
