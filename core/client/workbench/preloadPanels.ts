import { answerRoute, type RouteVisitor } from '#core/client/kernel/matchRoutes.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { savedLayout } from './changeLayout.ts'
import { popOutArea } from './popOut/popOutArea.ts'
import { historyArea } from './routing/historyArea.ts'
import { loadPanel } from './tiles/loadPanel.ts'

/** Fetches the panels that an address will show, so that its first drawing is whole. Never throws: a tile shows its own failure. */
export async function preloadPanels(path: string, query: URLSearchParams, visitor: RouteVisitor): Promise<void> {
  const { routes, panels } = readRegistry()
  const answer = answerRoute(routes, path, query, visitor)
  if (answer.kind !== 'open') return
  const area = popOutArea() ?? historyArea(history.state) ?? answer.area
  const types = [...answer.refs.map(({ panel }) => panel.type), ...Object.values(savedLayout(area).layout.panels).map(({ type }) => type)]
  const wanted = [...new Set(types)].flatMap((type) => panels.get(type) ?? [])
  await Promise.allSettled(wanted.map(loadPanel))
}
