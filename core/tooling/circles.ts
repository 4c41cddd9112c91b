/** Names with what each leads to. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Groups of files each of which leads to the others by imports, after Tarjan; no group of one. */
export function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      const reached = !order.has(next) ? visit(next) : path.includes(next) ? (order.get(next) ?? own) : own
      lowest.set(file, Math.min(lowest.get(file) ?? own, reached))
    }
    if (lowest.get(file) === own) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(file) ?? own
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
