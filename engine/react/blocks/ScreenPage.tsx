import { Button } from '@blueprintjs/core';
import { Component, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Context, ScreenSchema } from '../../contract/index.ts';
import { isOffered } from '../../index.ts';
import { useHeldVersion } from '../connection/heldVersion.ts';
import { isMissingPart, lookForNewVersion } from '../connection/newerVersion.ts';
import { useOnline } from '../connection/online.ts';
import { AppFormServices } from '../editing/AppFormServices.tsx';
import { type PendingWork, ScreenWork } from '../editing/pendingWork.ts';
import { ErrorState, Skeleton } from '../feedback/Loadable.tsx';
import { MissingPart } from '../feedback/offline.tsx';
import { PageHeader, Trail } from '../navigation/PageHeader.tsx';
import { pathOf, storedListQuery, trailOf } from '../navigation/paths.ts';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { PRODUCT_NAME } from '../product/embeddedData.ts';
import { screensOf, useHome, useProduct } from '../product/Product.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { type BlockProps, lazyBlock, loadedBlock, registeredBlock } from '../screen/Block.ts';
import { LaterBlock } from '../screen/LaterBlock.tsx';
import { LoadedRecords } from '../screen/LoadedRecords.tsx';
import { ForbiddenPage, MessagePage } from '../screen/MessagePage.tsx';
import {
  REPLACING_MESSAGE,
  type ReplacingMessage,
  ScreenContext,
  type ScreenScope,
  useScreen,
} from '../screen/ScreenContext.tsx';

/** Error boundary of a page: displays a message with two ways to continue; the frame stays usable. */
class PageBoundary extends Component<{ readonly children: ReactNode }, Broken> {
  override state: Broken = { broken: false, missing: false };

  static getDerivedStateFromError(error: unknown): Broken {
    return { broken: true, missing: isMissingPart(error) };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    // A chunk may be missing because a newer version was deployed.
    void lookForNewVersion();
  }

  override render() {
    return this.state.broken ? <BrokenPage missing={this.state.missing} /> : this.props.children;
  }
}

interface Broken {
  readonly broken: boolean;
  /** Not a program error: a chunk failed to load. */
  readonly missing: boolean;
}

function BrokenPage({ missing }: { readonly missing: boolean }) {
  const { t } = useMessages();
  const online = useOnline();
  const home = useHome();
  useEffect(() => {
    if (!missing) return undefined;
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [missing]);
  if (missing && !online) return <MissingPart />;
  return (
    <div className="sheet">
      <h1>{t('page.failedTitle')}</h1>
      <ErrorState text={t(missing ? 'version.part-missing' : 'page.failed')} />
      <div className="row">
        <Button intent="primary" text={t('page.reload')} onClick={() => location.reload()} />
        {home === undefined ? null : (
          <ScreenLink
            screen={home}
            className="bp6-button"
            onClick={() => setTimeout(() => location.reload())}
          >
            {t('screen.back-home')}
          </ScreenLink>
        )}
      </div>
    </div>
  );
}

/**
 * One route per screen schema. The page is keyed by its path: another id mounts another page, so that no data
 * of the former record are displayed (SCR-02).
 */
export function AppRoutes() {
  const core = useProduct();
  const former = useHeldVersion(core, core);
  const { pathname } = useLocation();
  return (
    <Routes>
      {heldScreens(screensOf(core), screensOf(former)).map((screen) => (
        <Route key={screen.name} path={screen.path} element={<ScreenPage key={pathname} screen={screen} />} />
      ))}
      <Route path="*" element={<MessagePage message="screen.not-found" icon="search" />} />
    </Routes>
  );
}

/**
 * Screens while a form of the former product is in use: what loads its record, the blocks that are filled in,
 * and those that are gone stay, with their forms.
 */
function heldScreens(
  screens: readonly ScreenSchema[],
  former: readonly ScreenSchema[],
): readonly ScreenSchema[] {
  const byPath = new Map(former.map((screen) => [screen.path, screen]));
  const present = screens.map((screen) => {
    const before = byPath.get(screen.path) ?? screen;
    byPath.delete(screen.path);
    if (before === screen) return screen;
    const sameIn = ({ blocks }: ScreenSchema, { kind, name }: Block) =>
      blocks.find((block) => block.kind === kind && block.name === name);
    const { load: _load, ...rest } = screen;
    return {
      ...rest,
      ...(before.load && { load: before.load }),
      blocks: [
        ...screen.blocks.map((block) => (FILLED_IN.has(block.kind) && sameIn(before, block)) || block),
        ...before.blocks.filter((block) => !sameIn(screen, block)),
      ],
    };
  });
  return [...present, ...byPath.values()];
}

type Block = ScreenSchema['blocks'][number];

/** Kinds of blocks that the user fills in. */
const FILLED_IN: ReadonlySet<string> = new Set(['form', 'wizard']);

/** A screen with permission check and error boundary: an error does not affect the frame. */
export function ScreenPage({ screen }: { readonly screen: ScreenSchema }) {
  const { can } = useEngine();
  if (!can(screen.permission)) return <ForbiddenPage />;
  return (
    <PageBoundary>
      <Suspense fallback={<Skeleton lines={8} />}>
        <SchemaScreen screen={screen} />
      </Suspense>
    </PageBoundary>
  );
}

/** The screen's title, and breadcrumbs by its URL. */
function ScreenHeader({ title }: { readonly title: string }) {
  const core = useProduct();
  const { context } = useScreen();
  const { t } = useMessages();
  const { user } = useEngine();
  const { pathname } = useLocation();
  const go = useNavigate();
  const steps = useMemo(
    () => trailOf(screensOf(core), pathname).map((step) => ({ ...step, title: t(step.title, context) })),
    [core, pathname, t, context],
  );
  return (
    <PageHeader
      title={title}
      productName={PRODUCT_NAME}
      trail={
        <Trail
          steps={steps}
          onFollow={(path) => void go(pathOf(path, storedListQuery(user?.userId, path)))}
        />
      }
    />
  );
}

const NONE: NonNullable<ScreenSchema['load']> = [];

/** A screen by its schema: title, breadcrumbs, loaded records, and the visible blocks. */
function SchemaScreen({ screen }: { readonly screen: ScreenSchema }) {
  const { context } = useEngine();
  const { t } = useMessages();
  const routeParams = useParams();
  const [record, setRecord] = useState<Context>({});
  const params = useMemo(() => definedOf(routeParams), [routeParams]);
  const provide = useCallback((more: Context) => setRecord((before) => ({ ...before, ...more })), []);
  const only = record[REPLACING_MESSAGE] as ReplacingMessage | undefined;
  const [reads] = useState(() => new Set<() => Promise<unknown>>());
  const [work] = useState(() => new Set<PendingWork>());
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
      <AppFormServices>
        {only === undefined ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <LoadedRecords key={screen.name} loads={screen.load ?? NONE} scope={scope} reads={reads}>
              {(loaded) => (
                <ScreenWork value={work}>
                  <Blocks shared={shared} loaded={loaded} />
                </ScreenWork>
              )}
            </LoadedRecords>
          </Suspense>
        ) : (
          <MessagePage {...only} />
        )}
      </AppFormServices>
    </ScreenContext>
  );
}

function Blocks({ shared, loaded }: { readonly shared: ScreenScope; readonly loaded: Context }) {
  const { screen, params } = shared;
  const { user } = useEngine();
  const all = useMemo(() => ({ ...shared, context: { ...shared.context, ...loaded } }), [shared, loaded]);
  // Blocks of a wizard's steps are rendered by the wizard only.
  const blocks = screen.blocks.filter(
    (block) => block.within === undefined && isOffered(block, all.context, user?.permissions ?? []),
  );
  // An attribute: a rule with `:has()` before a child recalculates all styles of the page at each insertion.
  const isBeside = blocks.some(({ kind }, at) => kind === 'workflow' && blocks[at + 1]?.kind === 'facts');
  return (
    <ScreenContext value={all}>
      <div className="stack screen-blocks" data-beside={isBeside}>
        {blocks.map((block) => (
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

/** One block: an area's specific component, otherwise the general one of its kind. */
export function ScreenBlock({ block, params }: BlockProps) {
  const { t } = useMessages();
  const { kind, name, title, within, field } = block;
  // Inside a wizard, below the titles of wizard and step.
  const Heading = within === undefined ? 'h2' : 'h4';
  const component = useMemo(() => {
    const load = registeredBlock(kind, name);
    return load && { load, Loaded: loadedBlock(load), Lazy: lazyBlock(load) };
  }, [kind, name]);
  let content: ReactNode = <UnknownBlock {...{ kind, name }} />;
  if (component?.Loaded !== undefined) content = <component.Loaded {...{ block, params }} />;
  else if (component !== undefined)
    content = <LaterBlock {...{ block, params }} load={component.load} Lazy={component.Lazy} />;
  return (
    <PageBoundary>
      <section className="stack" data-block={name} data-kind={kind} data-field={field}>
        {title === undefined ? null : <Heading>{t(title)}</Heading>}
        <Suspense fallback={<Skeleton lines={6} />}>{content}</Suspense>
      </section>
    </PageBoundary>
  );
}

/** Names the missing component in the page; tests of screens search for it. */
function UnknownBlock({ kind, name }: { readonly kind: string; readonly name: string }) {
  const { t } = useMessages();
  return (
    <p className="bp6-callout bp6-intent-danger" role="alert" data-unknown-block>
      {t('page.unknownBlock', { kind, name })}
    </p>
  );
}
