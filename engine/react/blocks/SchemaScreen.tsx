import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Context, ScreenSchema } from '../../contract/index.ts';
import { holds } from '../../index.ts';
import { AppForms } from '../editing/AppForms.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ONLY_MESSAGE, type OnlyMessage, ScreenContext } from '../screen/ScreenContext.ts';
import { ScreenBlock } from './ScreenBlock.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

/** A screen as its schema says: title, way back, and the blocks that are to be shown. */
export function SchemaScreen({ screen }: { readonly screen: ScreenSchema }) {
  const { context } = useEngine();
  const { t } = useMessages();
  const given = useParams();
  const [record, setRecord] = useState<Context>({});
  const params = useMemo(() => definedOf(given), [given]);
  const provide = useCallback((more: Context) => setRecord((known) => ({ ...known, ...more })), []);
  const only = record[ONLY_MESSAGE] as OnlyMessage | undefined;
  const scope = useMemo(() => ({ ...context, params, ...record }), [context, params, record]);
  return (
    <ScreenContext
      value={useMemo(() => ({ screen, params, context: scope, provide }), [screen, params, scope, provide])}
    >
      <ScreenHeader title={t(screen.title, scope)} />
      <AppForms>
        {only === undefined ? (
          <div className="stack screen-blocks">
            {screen.blocks
              .filter(({ showWhen }) => showWhen === undefined || holds(showWhen, scope))
              .map((block) => (
                <ScreenBlock
                  key={`${block.kind}:${block.name}:${block.layout ?? ''}`}
                  block={block}
                  params={params}
                />
              ))}
          </div>
        ) : (
          <MessagePage {...only} />
        )}
      </AppForms>
    </ScreenContext>
  );
}

function definedOf(params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
