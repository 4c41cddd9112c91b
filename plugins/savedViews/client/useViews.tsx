import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { SavedViewTools } from '../contract/client.ts'
import type { ViewFilter } from '../contract/index.ts'
import { filterOf } from './filterOf.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import { viewsQuery } from './views.ts'

/** @see SavedViewTools.useViews */
export const useViews: SavedViewTools['useViews'] = ({ screen, schema, initial, filter, change, wanted }) => {
  const latest = useRef({ schema, initial, change })
  latest.current = { schema, initial, change }
  const choose = useCallback((next: ViewFilter) => latest.current.change(latest.current.schema.safeParse(next).data ?? latest.current.initial), [])
  const { data } = useQuery(viewsQuery)
  const views = data?.filter((view) => view.screen === screen)
  const opened = views?.find(({ id }) => id === wanted)
  const chosen = filter['view']
  const isApplied = wanted === undefined || chosen === String(wanted)
  useEffect(() => {
    if (opened && !isApplied) choose(filterOf(opened, latest.current.initial))
    // The filter of the view is taken once: what the person changes afterwards stays.
  }, [opened, isApplied, choose])
  return {
    menu: <ViewsMenu screen={screen} filter={filter} initial={initial} onChoose={choose} />,
    shown: views?.find(({ id }) => String(id) === chosen) ?? null,
  }
}
