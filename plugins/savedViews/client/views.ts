import { queryClient } from '#core/client/kernel/queryClient.ts'
import { rowsQuery } from '#core/client/resource/rowsQuery.ts'
import { type SavedView, savedViews } from '../contract/index.ts'

/** Views that the person sees, of all screens, by name. */
export const viewsQuery = rowsQuery(savedViews)

export const refreshViews = (): Promise<void> => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })

/** The views of a screen: one's own first, then what others share. */
export const viewsOf = (all: readonly SavedView[], screen: string, userId: number): SavedView[] =>
  all.filter((view) => view.screen === screen).toSorted((one, other) => Number(other.userId === userId) - Number(one.userId === userId))
