import { createSignal } from '../../index.ts';
import { useSnapshot } from '../useSnapshot.ts';

type Paths = Readonly<Record<string, readonly string[]>>;

const pathsByName = createSignal<Paths | undefined>(undefined);

/** Loads the drawings of all icons that schemas may name. Icons rendered before are drawn when they arrive. */
export async function loadIcons(): Promise<void> {
  if (pathsByName.get() !== undefined) return;
  const { paths } = await import('./paths.ts');
  pathsByName.set(
    Object.fromEntries(
      Object.entries(paths).map(([file, drawing]) => [/([a-z0-9-]+)\.js$/.exec(file)?.[1], drawing]),
    ),
  );
}

function subscribe(listener: () => void): () => void {
  // Without drawings the icons stay empty: each has its text beside it.
  loadIcons().catch(() => undefined);
  return pathsByName.subscribe(listener);
}

/**
 * An icon named by data, 20 px, hidden from screen readers; undefined renders null. A name outside the list
 * draws a question mark, so that the gap is noticed. Looks like Blueprint's `Icon`, which takes six
 * components and an effect for each of the sixty icons of a screen.
 */
export function SchemaIcon({ name }: { readonly name: string | undefined }) {
  const paths = useSnapshot(subscribe, pathsByName.get);
  if (name === undefined) return null;
  return (
    <span className="bp6-icon">
      <svg data-icon={name} aria-hidden viewBox="0 0 20 20" width={20} height={20}>
        {/* Without the drawings, a page that the server has rendered keeps its own. */}
        <path d={(paths?.[name] ?? paths?.['help'])?.join('')} fillRule="evenodd" suppressHydrationWarning />
      </svg>
    </span>
  );
}
