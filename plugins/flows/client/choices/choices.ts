import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { listReasons } from '#plugins/closing/contract/reasons.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listLanes } from '#plugins/kanban/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { flowAssistants } from '../../contract/client.ts'

/** A row that a step can name. */
export interface Choice {
  id: number
  name: string
}

export const connectionsQuery = queryOf(listConnections, {})
export const queuesQuery = queryOf(listQueues, {})
export const peopleQuery = queryOptions(everybodyQuery(call))
export const labelsQuery = queryOf(listLabels, { isActive: true })
export const lanesQuery = queryOf(listLanes, {})
export const reasonsQuery = queryOf(listReasons, {})
export const assistantsQuery = queryOptions({
  queryKey: ['chatFlowChoices', 'assistants'],
  queryFn: async (): Promise<Choice[]> => (await Promise.all(contributionsOf(flowAssistants).map(({ load }) => load()))).flat(),
})
