import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { ContactFilterSource } from '#plugins/contacts/contract/client.ts'
import type { TicketFilterSource } from '#plugins/tickets/contract/client.ts'
import { listLanes, OF_CONTACTS } from '../contract/index.ts'

/** Questions about lanes begin with this. */
const [LANES] = queriesOf(listLanes).queryKey

/** The company's lanes in their order. */
export const lanesQuery = queryOptions({ queryKey: [LANES, 'all'], queryFn: () => call(listLanes, {}) })

/** A lane is new, different or gone, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LANES] })

/** The lanes, for the filter of the list of tickets. */
export const laneFilter: TicketFilterSource = {
  of: 'kanban',
  title: 'tickets.filter.lane',
  any: 'tickets.filter.anyLane',
  order: 10,
  queryKey: [LANES, 'filter'],
  load: async () => (await call(listLanes, {})).map(({ id, name }) => ({ id, name })),
}

/** The lanes, for the filter of the list of contacts. */
export const laneOfContacts: ContactFilterSource = {
  id: OF_CONTACTS,
  title: 'kanban.ofContacts',
  order: 10,
  queryKey: [LANES],
  load: async () => (await call(listLanes, {})).map(({ id, name }) => ({ value: String(id), name })),
}
