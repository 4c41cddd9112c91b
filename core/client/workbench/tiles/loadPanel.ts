import type { ComponentType } from 'react'
import { readable } from '#core/client/kernel/readable.ts'
import type { AnyPanel, PanelProps } from '#core/client/plugin.ts'

type PanelComponent = ComponentType<PanelProps<unknown>>

const loads = new WeakMap<AnyPanel, Promise<PanelComponent>>()

/** The component of a panel, fetched once; after a failure until `forgetPanel`. */
export function loadPanel(panel: AnyPanel): Promise<PanelComponent> {
  const known = loads.get(panel)
  if (known) return known
  const made = readable(panel.load().then((module) => module.default))
  loads.set(panel, made)
  return made
}

/** The next `loadPanel` fetches anew. */
export const forgetPanel = (panel: AnyPanel): void => void loads.delete(panel)
