/**
 * Circles of a directed graph, each once, as a path whose last node is its first. Of circles that share nodes not
 * every one is listed, but none stays hidden once those listed are gone:
 * `findCircles(new Map([['a', ['b']], ['b', ['a']]]))` is `[['a', 'b', 'a']]`.
 */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const onPath = new Set<string>();
  const visit = (node: string) => {
    if (onPath.has(node)) {
      circles.push([...path.slice(path.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    done.add(node);
    path.push(node);
    onPath.add(node);
    for (const next of new Set(graph.get(node))) visit(next);
    path.pop();
    onPath.delete(node);
  };
  for (const node of graph.keys()) visit(node);
  return circles;
}
