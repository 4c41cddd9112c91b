import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedViewsProps } from '../contract/client.ts'
import type { SavedView } from '../contract/index.ts'
import { filterOf } from './filterOf.ts'
import { viewsQuery } from './views.ts'

/** @see SavedViewTools.useOpened */
export function useOpened(wanted: number | undefined, { screen, filter, initial, onChoose }: SavedViewsProps): SavedView | null {
  const { data } = useQuery(viewsQuery)
  const views = data?.filter((view) => view.screen === screen)
  const opened = views?.find(({ id }) => id === wanted)
  const isApplied = wanted === undefined || filter['view'] === String(wanted)
  useEffect(() => {
    if (opened && !isApplied) onChoose(filterOf(opened, initial))
    // The filter of the view is taken once: what the person changes afterwards stays.
  }, [opened, isApplied, initial, onChoose])
  return views?.find(({ id }) => String(id) === filter['view']) ?? null
}
