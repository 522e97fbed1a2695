/**
 * Circles of a directed graph as paths that end with their first node: `findCircles(new Map([['a', ['b']],
 * ['b', ['a']]]))` is `[['a', 'b', 'a']]`. Of circles with common nodes some may be missing, but they are
 * found once the listed ones are resolved.
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
