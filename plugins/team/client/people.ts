import type { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { everybodyKey, peopleKey } from '../contract/everybody.ts'
import type { User, userPresenceChanged } from '../contract/index.ts'

/** Something of somebody is different: every list of people is asked for again. */
export const refreshPeople = (): Promise<void> => queryClient.invalidateQueries({ queryKey: peopleKey })

/**
 * Takes the presence of one person into the list of everybody, without asking for all of them: somebody of a large company comes or goes
 * every few seconds. Who is not in the list is new, and it is asked for again.
 */
export async function notePresence({ userId, isOnline, status, lastLogin, rev }: z.output<typeof userPresenceChanged.payload>): Promise<void> {
  const list = queryClient.getQueryCache().find<User[]>({ queryKey: everybodyKey })
  // An answer on its way may be older than the news.
  await list?.promise?.catch(() => {})
  if (!list?.state.data || list.state.isInvalidated) return refreshPeople()
  const { data, dataUpdatedAt } = list.state
  const known = data.find(({ id }) => id === userId)
  if (!known) return refreshPeople()
  if (known.rev >= rev) return
  const people = data.map((person) => (person === known ? { ...known, isOnline, status, lastLogin, rev } : person))
  queryClient.setQueryData<User[]>(everybodyKey, people, { updatedAt: dataUpdatedAt })
  await queryClient.invalidateQueries({ queryKey: peopleKey, predicate: (query) => query !== list })
}
