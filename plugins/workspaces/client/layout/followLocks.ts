import type { Layout } from '#core/contract/layoutShape.ts'
import { LOCKED_PANEL } from '../../contract/index.ts'

/** The person's own tiles with the locks of now: what one may no longer see is locked, what one may see again is open. The rest stays as it is. */
export function followLocks(own: Layout, shown: Layout): Layout {
  const changed = Object.entries(own.panels).flatMap(([id, record]) => {
    const now = shown.panels[id]
    return now && (now.type === LOCKED_PANEL) !== (record.type === LOCKED_PANEL) ? [[id, now] as const] : []
  })
  return changed.length === 0 ? own : { ...own, panels: { ...own.panels, ...Object.fromEntries(changed) } }
}
