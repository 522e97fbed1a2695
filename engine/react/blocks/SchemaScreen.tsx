import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Context, ScreenSchema } from '../../contract/index.ts';
import { holds } from '../../index.ts';
import { AppForms } from '../editing/AppForms.tsx';
import { LoadedRecords } from '../pages/LoadedRecords.tsx';
import { MessagePage } from '../pages/MessagePage.tsx';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { ONLY_MESSAGE, type OnlyMessage, ScreenContext, type ScreenScope } from '../screen/ScreenContext.ts';
import { ScreenBlock } from './ScreenBlock.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

const NONE: NonNullable<ScreenSchema['load']> = [];

/** A screen by its schema: title, breadcrumbs, loaded records, and the visible blocks. */
export function SchemaScreen({ screen }: { readonly screen: ScreenSchema }) {
  const { context } = useEngine();
  const { t } = useMessages();
  const routeParams = useParams();
  const [record, setRecord] = useState<Context>({});
  const params = useMemo(() => definedOf(routeParams), [routeParams]);
  const provide = useCallback((more: Context) => setRecord((before) => ({ ...before, ...more })), []);
  const only = record[ONLY_MESSAGE] as OnlyMessage | undefined;
  const [reads] = useState(() => new Set<() => Promise<unknown>>());
  const refresh = useCallback(async () => {
    await Promise.allSettled([...reads].map((reload) => reload()));
    // Answers are rendered by then: the caller reads the rendered state.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }, [reads]);
  const scope = useMemo(() => ({ ...context, params, ...record }), [context, params, record]);
  const shared = useMemo(
    () => ({ screen, params, context: scope, provide, refresh }),
    [screen, params, scope, provide, refresh],
  );
  return (
    <ScreenContext value={shared}>
      <ScreenHeader title={t(screen.title, scope)} />
      <AppForms>
        {only === undefined ? (
          <LoadedRecords key={screen.name} loads={screen.load ?? NONE} scope={scope} reads={reads}>
            {(loaded) => <Blocks shared={shared} loaded={loaded} />}
          </LoadedRecords>
        ) : (
          <MessagePage {...only} />
        )}
      </AppForms>
    </ScreenContext>
  );
}

function Blocks({ shared, loaded }: { readonly shared: ScreenScope; readonly loaded: Context }) {
  const { screen, params } = shared;
  const all = useMemo(() => ({ ...shared, context: { ...shared.context, ...loaded } }), [shared, loaded]);
  return (
    <ScreenContext value={all}>
      <div className="stack screen-blocks">
        {screen.blocks
          // Blocks of a wizard's steps are rendered by the wizard only.
          .filter(({ within }) => within === undefined)
          .filter(({ showWhen }) => showWhen === undefined || holds(showWhen, all.context))
          .map((block) => (
            <ScreenBlock
              key={`${block.kind}:${block.name}:${block.layout ?? ''}`}
              block={block}
              params={params}
            />
          ))}
      </div>
    </ScreenContext>
  );
}

function definedOf(params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
