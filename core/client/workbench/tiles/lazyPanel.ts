import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { AnyPanel, PanelProps } from '#core/client/plugin.ts'

type LazyPanel = LazyExoticComponent<ComponentType<PanelProps<unknown>>>

const lazyByPanel = new WeakMap<AnyPanel, LazyPanel>()

/** The component of a panel, fetched when it is first drawn. After a failed fetch the next drawing tries anew. */
export function lazyPanel(panel: AnyPanel): LazyPanel {
  const known = lazyByPanel.get(panel)
  if (known) return known
  const made: LazyPanel = lazy(async () => {
    try {
      return await panel.load()
    } catch (error) {
      lazyByPanel.delete(panel)
      throw error
    }
  })
  lazyByPanel.set(panel, made)
  return made
}
