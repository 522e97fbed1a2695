/** Definitions by name: those of the engine, and those that a product registers before the first render. */
export interface Registry<Definition> {
  /** @throws Error where a name has another definition already. */
  readonly register: (more: Readonly<Record<string, Definition>>) => void;
  readonly of: (name: string) => Definition | undefined;
  readonly all: ReadonlyMap<string, Definition>;
}

/** @param what names the kind of definition in the error, e.g. `widget`. */
export function createRegistry<Definition>(what: string): Registry<Definition> {
  const definitions = new Map<string, Definition>();
  return {
    register: (more) => {
      for (const [name, definition] of Object.entries(more)) {
        const before = definitions.get(name);
        if (before !== undefined && before !== definition)
          throw new Error(`The ${what} "${name}" is registered twice: give one of them another name.`);
        definitions.set(name, definition);
      }
    },
    of: (name) => definitions.get(name),
    all: definitions,
  };
}
