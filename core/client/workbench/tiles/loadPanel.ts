import type { ComponentType } from 'react'
import type { AnyPanel, PanelProps } from '#core/client/plugin.ts'
import { type FetchedPart, fetchedPart } from '../fetchedPart.ts'

type PanelComponent = ComponentType<PanelProps<unknown>>

const parts = new WeakMap<AnyPanel, FetchedPart<PanelProps<unknown>>>()

function partOf(panel: AnyPanel): FetchedPart<PanelProps<unknown>> {
  const known = parts.get(panel)
  if (known) return known
  const made = fetchedPart<PanelProps<unknown>>(() => panel.load())
  parts.set(panel, made)
  return made
}

/** The component of a panel, fetched once; after a failure until `forgetPanel`. @throws AppError ERR_OFFLINE or ERR_NOT_FETCHED */
export const loadPanel = (panel: AnyPanel): Promise<PanelComponent> => partOf(panel).read()

/** The next `loadPanel` fetches anew. */
export const forgetPanel = (panel: AnyPanel): void => partOf(panel).forget()
