import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Skeleton, useMessages } from '../../../engine/react/index.ts';
import { registeredBlock } from '../../registry.ts';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import type { BlockProps } from './Block.ts';
import { generalBlocks } from './generalBlocks.ts';

/** One block: an area's own component where there is one, the general one of its kind otherwise. */
export function ScreenBlock({ block, params }: BlockProps) {
  const { t } = useMessages();
  const { kind, name, title } = block;
  const Shown = useMemo(() => {
    const load = registeredBlock(kind, name) ?? generalBlocks[kind];
    return load === undefined ? null : lazy(async () => ({ default: await load() }));
  }, [kind, name]);
  const content: ReactNode =
    Shown === null ? <UnknownBlock {...{ kind, name }} /> : <Shown block={block} params={params} />;
  return (
    <PageBoundary>
      <section className="stack" data-block={name}>
        {title === undefined ? null : <h2>{t(title)}</h2>}
        <Suspense fallback={<Skeleton lines={6} />}>{content}</Suspense>
      </section>
    </PageBoundary>
  );
}

/** Says in the page which component is missing; the tests of screens look for it. */
function UnknownBlock({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <p className="bp6-callout bp6-intent-danger" role="alert" data-unknown-block>
      No component for the {kind} “{name}”: add it to an area’s index under screens.
    </p>
  );
}
