import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { listReasons } from '#plugins/closing/contract/reasons.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { flowAssistants } from '#plugins/flows/contract/client.ts'
import { listFlows } from '#plugins/flows/contract/index.ts'
import { listLanes } from '#plugins/kanban/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { listFastReplies } from '#plugins/quickReplies/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues, listTeams } from '#plugins/team/contract/index.ts'
import type { ReferenceKind } from '../contract/index.ts'

/** A row that a rule can name. */
export interface Choice {
  id: number
  name: string
}

/** Rows that rules can name, by what they are, and the channels of the company. */
export type Choices = Record<ReferenceKind, readonly Choice[]> & { channels: readonly string[] }

const ask = <T>(what: string, queryFn: () => Promise<T>) => queryOptions({ queryKey: ['ruleChoices', what], queryFn })

export const labelsQuery = ask('labels', () => call(listLabels, { isActive: true }))
const lanesQuery = ask('lanes', () => call(listLanes, {}))
const reasonsQuery = ask('reasons', () => call(listReasons, {}))
const flowsQuery = ask('flows', () => call(listFlows, {}))
const repliesQuery = ask('replies', () => call(listFastReplies, {}))
const teamsQuery = ask('teams', () => call(listTeams, { isActive: true }))
const connectionsQuery = ask('connections', () => call(listConnections, {}))
const assistantsQuery = ask('assistants', async () => (await Promise.all(contributionsOf(flowAssistants).map(({ load }) => load()))).flat())
const queuesQuery = queryOf(listQueues, {})
const peopleQuery = queryOptions(everybodyQuery(call))

/** Asked once for a form, kept by the browser for the next one. */
export function useChoices(): Choices {
  const labels = useQuery(labelsQuery).data
  const lanes = useQuery(lanesQuery).data
  const reasons = useQuery(reasonsQuery).data
  const flows = useQuery(flowsQuery).data
  const replies = useQuery(repliesQuery).data
  const teams = useQuery(teamsQuery).data
  const connections = useQuery(connectionsQuery).data
  const assistants = useQuery(assistantsQuery).data
  const queues = useQuery(queuesQuery).data
  const people = useQuery(peopleQuery).data
  return useMemo(
    () => ({
      label: (labels ?? []).map(({ id, tag }) => ({ id, name: tag })),
      lane: lanes ?? [],
      reason: (reasons ?? []).filter(({ isActive }) => isActive),
      flow: (flows?.chatFlow ?? []).filter(({ isActive, publishedVersion }) => isActive && publishedVersion !== null),
      quickReply: (replies ?? []).filter(({ scope }) => scope === 'shared').map(({ id, key }) => ({ id, name: key })),
      team: (teams ?? []).map(({ id, group }) => ({ id, name: group })),
      connection: connections ?? [],
      assistant: assistants ?? [],
      queue: (queues ?? []).map(({ id, queue }) => ({ id, name: queue })),
      person: people ?? [],
      channels: [...new Set((connections ?? []).map(({ type }) => type))],
    }),
    [labels, lanes, reasons, flows, replies, teams, connections, assistants, queues, people],
  )
}
