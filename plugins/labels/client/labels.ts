import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { TicketFilterSource } from '#plugins/tickets/contract/client.ts'
import { listLabels } from '../contract/index.ts'

/** Questions about labels begin with this. */
export const [LABELS] = queriesOf(listLabels).queryKey

export const loadLabels = () => call(listLabels, {})

/** The company's labels by name. */
export const labelsQuery = queryOptions({ queryKey: [LABELS, 'all'], queryFn: loadLabels })
/** The same for the screen, which also follows how many contacts have them. Its refetch is everybody's: their keys begin with this. */
export const countedQuery = queryOptions({ ...labelsQuery, queryKey: [LABELS] })

/** The same for the filters of contacts and tickets. */
export const loadChoices = async () => (await queryClient.fetchQuery(labelsQuery)).map(({ id, tag, color }) => ({ id, name: tag, colour: color }))

/** A label is new, different or gone, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LABELS] })

/** A contact changed: maybe its labels. */
export const countAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: countedQuery.queryKey, exact: true })

/** The labels in use, for the filter of the list of tickets. */
export const labelFilter: TicketFilterSource = {
  of: 'tagIds',
  title: 'tickets.filter.labels',
  order: 20,
  queryKey: [LABELS, 'filter'],
  load: async () => (await call(listLabels, { isActive: true })).map(({ id, tag, color }) => ({ id, name: tag, colour: color })),
}
