import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getContact, listContacts, listTimeline } from '../contract/index.ts'

export const contactQuery = (id: number) => queryOf(getContact, { id })

/** Key of the history of a contact, which is read page by page. */
export const timelineKey = (id: number) => [...queriesOf(listTimeline).queryKey, id] as const

export const refreshContacts = (): Promise<void> => queryClient.invalidateQueries(queriesOf(listContacts))

const ofContact = (id: number) => [contactQuery(id).queryKey, timelineKey(id)]

/** Refreshes a contact that is different, wherever it is shown by itself. */
export const refreshContact = async (id: number): Promise<void> =>
  void (await Promise.all(ofContact(id).map((queryKey) => queryClient.invalidateQueries({ queryKey }))))

/** Removes a contact that can no longer be seen: nothing of it stays in this browser. */
export const resetContact = (id: number): void => {
  for (const queryKey of ofContact(id)) void queryClient.resetQueries({ queryKey })
}

/** Many contacts are different: no list and no card can be told apart. */
export const refreshEverything = (): void => {
  for (const endpoint of [listContacts, getContact, listTimeline]) void queryClient.invalidateQueries(queriesOf(endpoint))
}
