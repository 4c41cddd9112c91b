import { useQueries, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { everybodyQuery, teamsKey } from '#plugins/team/contract/everybody.ts'
import { listQueues, listTeams } from '#plugins/team/contract/index.ts'
import { type FilterChoice, ticketFilterSources } from '../../contract/client.ts'
import type { TeamChoice } from './teamChoice.ts'

/** What the list can be filtered by, by field of the filter. */
export interface FilterChoices {
  queuesIds: readonly FilterChoice[]
  whatsappIds: readonly FilterChoice[]
  tagIds: readonly FilterChoice[]
  selectedUser: readonly FilterChoice[]
  lanes: readonly FilterChoice[]
  /** Sets of people: choosing a team chooses its members. */
  teams: readonly TeamChoice[]
}

/** Empty until the server has answered; not asked for while nobody wants it. */
export function useFilterChoices(isWanted = true): FilterChoices {
  const enabled = isWanted
  const queues = useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues, {}), enabled }).data ?? []
  const connections = useQuery({ queryKey: ['connections'], queryFn: () => call(listConnections, {}), enabled }).data ?? []
  const people = useQuery({ ...everybodyQuery(call), enabled }).data ?? []
  const teams = useQuery({ queryKey: teamsKey, queryFn: () => call(listTeams, {}), enabled }).data ?? []
  const sources = useAtomValue(useMemo(() => contributionsAtom(ticketFilterSources), []))
  const answers = useQueries({ queries: sources.map(({ queryKey, load }) => ({ queryKey, queryFn: load, enabled })) })
  const of = (field: 'tagIds' | 'lanes') => sources.flatMap((source, index) => (source.of === field ? (answers[index]?.data ?? []) : []))
  return {
    queuesIds: queues.map(({ id, queue, color }) => ({ id, name: queue, colour: color })),
    whatsappIds: connections.map(({ id, name }) => ({ id, name })),
    tagIds: of('tagIds'),
    selectedUser: people.map(({ id, name }) => ({ id, name })),
    lanes: of('lanes'),
    teams: teams.filter(({ isActive }) => isActive).map(({ id, group, users }) => ({ id, name: group, people: users.map((person) => person.id) })),
  }
}
