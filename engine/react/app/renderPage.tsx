import { type ReactNode, use } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { type Key, type Middleware, SWRConfig } from 'swr';
import type { PageRequest, ProductCore, RenderedPage } from '../../contract/index.ts';
import { loadEverydayBlocks } from '../blocks/generalBlocks.ts';
import { type CallKey, idOf } from '../calls/reads.ts';
import { loadIcons } from '../icons/SchemaIcon.tsx';
import { takeRenderedParts } from '../lazyPart.tsx';
import { fetchCore, isPublicCore } from '../product/Product.ts';
import type { SignedIn } from '../product/typedCalls.ts';
import type { CallRoutes } from '../provider/Engine.ts';
import { ScreenContext } from '../screen/ScreenContext.tsx';
import { assumptionsOf } from './assumptions.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { createSessionClient } from './sessionClient.ts';

/** Far above a full list: React sends a longer boundary later, by a script that the page's policy forbids. */
const ONE_CHUNK = 100_000_000;

/**
 * Renders a page in the server, one at a time: frame, title, lists, cards, facts and actions; forms and other
 * blocks that are loaded on demand stay skeletons. The device shows the markup until its app has started, which
 * begins with the same answers. Everything is fetched by the global `fetch`, as in a browser.
 */
export async function renderPage(
  builtRoutes: CallRoutes,
  request: PageRequest<SignedIn>,
  onBeginning: (markup: string) => void,
): Promise<RenderedPage> {
  const { address, user, version, isDesk } = request;
  const [core] = await Promise.all([coreOf(version, user.locale), loadEverydayBlocks(), loadIcons()]);
  const routes = { ...core.calls, ...builtRoutes };
  Object.assign(globalThis, {
    location: new URL(address, 'http://localhost'),
    matchMedia: () => ({ matches: isDesk }),
  });
  const client = createSessionClient(routes, NO_SESSION_CALLBACKS, user.userId);
  const answers: Record<string, unknown> = {};
  takeRenderedParts();
  const assumed = assumptionsOf(core);
  const pageWith = (answerOf: AnswerOf) => (
    <StaticRouter location={address}>
      <SWRConfig value={{ use: [awaited(answerOf)] }}>
        <SignedInApp
          {...{ core, client, routes, messages: core.messages, chosenLocale: core.messages.locale }}
          {...{ onLocale: never, onEntered: never, onLeave: never, onProved: never, onSettled: never }}
          onRenew={later}
          session={{ state: 'in', user, expired: false }}
          proving={false}
        />
      </SWRConfig>
    </StaticRouter>
  );
  const answerOf = answerReader(answers);
  const inFrame: AnswerOf = (read) => {
    if (read.inScreen && isCall(read.key)) throw new Error('the beginning has no answers of the screen');
    return answerOf(read);
  };
  const [markup] = await Promise.all([
    markupOf(pageWith(answerOf)),
    // It fails where the frame does, and with it the page.
    markupOf(pageWith(inFrame)).then(
      (whole) => onBeginning(whole.split(FAILED_BOUNDARY, 1)[0] ?? ''),
      () => undefined,
    ),
  ]);
  return { markup, answers, parts: takeRenderedParts(), assumed };
}

/** React's mark of a boundary that could not be rendered. */
const FAILED_BOUNDARY = '<!--$!-->';

async function markupOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: ONE_CHUNK, onError: () => undefined });
  return new Response(prelude).text();
}

const never = () => {};
const later = () => Promise.resolve();
const refused = () => Promise.resolve(false);
/** A session of one page needs no door: what is not answered stays a skeleton. */
const NO_SESSION_CALLBACKS = {
  signInCount: () => 0,
  askSignIn: refused,
  askProof: refused,
  onSignedOut: never,
  onPendingStep: never,
  onForbidden: never,
};

/** The core in each language of one version. */
const cores = new Map<string, Promise<ProductCore>>();
let coresVersion = '';

function coreOf(version: string, locale: string): Promise<ProductCore> {
  if (version !== coresVersion) cores.clear();
  coresVersion = version;
  const core = cores.get(locale) ?? fetchFullCore(locale);
  cores.set(locale, core);
  core.catch(() => cores.delete(locale));
  return core;
}

/** @throws Error where the session has ended since the page was asked for. */
async function fetchFullCore(locale: string): Promise<ProductCore> {
  const core = await fetchCore(locale);
  if (isPublicCore(core)) throw new Error('the session of the page has ended');
  return core;
}

interface Read {
  readonly id: string;
  readonly key: Key;
  readonly fetcher: (key: Key) => unknown;
  /** Whether a part of the screen reads, not the frame around it. */
  readonly inScreen: boolean;
}

type AnswerOf = (read: Read) => Promise<unknown>;

/** Reads each answer once; those of calls that their readers share are collected. One that fails stays unanswered. */
function answerReader(answers: Record<string, unknown>): AnswerOf {
  const reads = new Map<string, Promise<unknown>>();
  return ({ id, key, fetcher }) => {
    const read =
      reads.get(id) ??
      Promise.resolve(fetcher(key)).then(
        (data) => {
          if (isShared(key)) answers[id] = data;
          return data;
        },
        () => undefined,
      );
    reads.set(id, read);
    return read;
  };
}

/** Suspends each read until it is answered. */
function awaited(answerOf: AnswerOf): Middleware {
  return (useNext) => (key, fetcher, config) => {
    const inScreen = use(ScreenContext) !== null;
    const id = idOf(key as CallKey);
    const asks = id !== '' && fetcher !== null && config.fallbackData === undefined;
    const data: unknown = asks
      ? use(answerOf({ id, inScreen, key: key as Key, fetcher: fetcher as Read['fetcher'] }))
      : config.fallbackData;
    // As the device has it, which does not read again what it was served with.
    const reading = data !== undefined && isShared(key) ? { revalidateOnMount: false } : {};
    return useNext(key, fetcher, { ...config, fallbackData: data, ...reading } as typeof config);
  };
}

const isCall = (key: unknown): key is object => typeof key === 'object' && key !== null && 'call' in key;
/** Whether the device begins with the answer. */
const isShared = (key: unknown) => isCall(key) && !('reader' in key);
