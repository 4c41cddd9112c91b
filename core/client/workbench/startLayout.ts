import { landingOf } from '#core/client/auth/guard.ts'
import { writeJson } from '#core/client/browser/storage.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { answerRoute, type RouteVisitor } from '#core/client/kernel/matchRoutes.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'
import { newOrderedId } from '#core/contract/ids.ts'
import { hasLayout } from './areaLayouts.ts'
import type { Layout } from './layout/layout.ts'
import { findOpen, openPanel } from './layout/openPanels.ts'
import { layoutKey } from './layoutKey.ts'

/** The tiles that somebody finds who has none of their own yet; null: none in particular. */
export type StartLayout = () => Promise<Layout | null>
export const startLayouts: ExtensionPoint<StartLayout> = definePoint('core.startLayouts')

/** Nobody waits longer than this for tiles they have never seen. */
const PATIENCE_MS = 5_000

const tooLate = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))

async function firstOffer(): Promise<Layout | null> {
  for (const offer of contributionsOf(startLayouts)) {
    const layout = await offer().catch(() => null)
    if (layout) return layout
  }
  return null
}

/**
 * Puts the start layout around the page where a person lands after login, for somebody who has no tiles there.
 * The page itself is among them, so the landing stays what the specification says. Never throws.
 */
export async function placeStartLayout(visitor: RouteVisitor): Promise<void> {
  const landing = landingOf(visitor.profile)
  const { routes, panels } = readRegistry()
  const answer = answerRoute(routes, landing, new URLSearchParams(), visitor)
  if (location.pathname !== landing || answer.kind !== 'open' || hasLayout(answer.area)) return
  const offered = await Promise.race([firstOffer(), tooLate()])
  const key = layoutKey(answer.area)
  if (!offered || key === null) return
  const opening = { history: [], panelOf: (type: string) => panels.get(type), newId: newOrderedId }
  const whole = answer.refs.reduce((layout, ref) => (findOpen(layout, ref) === null ? openPanel(layout, ref, 'right', opening).layout : layout), offered)
  writeJson(key, whole)
}
