import { atom } from 'jotai'
import { queryClient } from './queryClient.ts'

const changesAtom = atom(0)
changesAtom.onMount = (set) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') set((count) => count + 1)
  })

/** Goes up with every answer the query cache takes; who reads it in an atom is computed anew, for what asks the cache beside the atoms. */
export const pendingChangesAtom = atom((get) => get(changesAtom))
