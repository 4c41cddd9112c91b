/** Facts that the bundler tells of a module, as far as they matter here; the shape of Rolldown's own. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Everything that `entries` need before they run, themselves included. */
function staticClosure(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** A file that is needed as a whole, and from which modules it is needed. */
export interface Part {
  name: string
  entries: readonly string[]
}

/**
 * Names the file of each module: the first of `parts` that cannot run without it. The rest is split as the bundler likes.
 * Few files instead of sixty small ones: over a slow line each costs a turn.
 * @param entries absolute paths
 */
export function chunksOf(parts: readonly Part[]): (id: string, graph: Graph) => string | null {
  const closures = new Map<Graph, { name: string; ids: Set<string> }[]>()
  return (id, graph) => {
    const known = closures.get(graph) ?? parts.map(({ name, entries }) => ({ name, ids: staticClosure(entries, graph) }))
    closures.set(graph, known)
    return known.find(({ ids }) => ids.has(id))?.name ?? null
  }
}

/**
 * Names the file of the modules that two sides have in common, though they share nothing else: without it one side would load all of the other.
 * Its group goes before that of `chunksOf`, whose files take along what they need.
 * @param one entries of one side, absolute paths; `other` those of the other side
 */
export function commonOf(name: string, one: readonly string[], other: readonly string[]): (id: string, graph: Graph) => string | null {
  const closures = new Map<Graph, [Set<string>, Set<string>]>()
  return (id, graph) => {
    const known = closures.get(graph) ?? [staticClosure(one, graph), staticClosure(other, graph)]
    closures.set(graph, known)
    return known.every((ids) => ids.has(id)) ? name : null
  }
}
