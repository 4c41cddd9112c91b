import { useQueries, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { everybodyQuery, teamsKey } from '#plugins/team/contract/everybody.ts'
import { listQueues, listTeams } from '#plugins/team/contract/index.ts'
import { type FilterChoice, type TicketFilterSource, ticketFilterSources } from '../../contract/client.ts'
import type { TeamChoice } from './teamChoice.ts'

/** A source of another plugin with what it answered. */
export type LoadedSource = Pick<TicketFilterSource, 'of' | 'title' | 'any'> & { choices: readonly FilterChoice[] }

/** Choices to filter the list by, by field of the filter. */
export interface FilterChoices {
  queuesIds: readonly FilterChoice[]
  whatsappIds: readonly FilterChoice[]
  selectedUser: readonly FilterChoice[]
  /** Of other plugins, in their order. */
  sources: readonly LoadedSource[]
  /** Sets of people: choosing a team chooses its members. */
  teams: readonly TeamChoice[]
}

/** Empty until the server has answered; not asked for while nobody wants it. */
export function useFilterChoices(isWanted = true): FilterChoices {
  const enabled = isWanted
  const queues = useQuery({ ...queryOf(listQueues, {}), enabled }).data ?? []
  const connections = useQuery({ ...queryOf(listConnections, {}), enabled }).data ?? []
  const people = useQuery({ ...everybodyQuery(call), enabled }).data ?? []
  const teams = useQuery({ queryKey: teamsKey, queryFn: () => call(listTeams, {}), enabled }).data ?? []
  const sources = useAtomValue(useMemo(() => contributionsAtom(ticketFilterSources), [])).toSorted((one, other) => one.order - other.order)
  const answers = useQueries({ queries: sources.map(({ queryKey, load }) => ({ queryKey, queryFn: load, enabled })) })
  return {
    queuesIds: queues.map(({ id, queue, color }) => ({ id, name: queue, colour: color })),
    whatsappIds: connections.map(({ id, name }) => ({ id, name })),
    selectedUser: people.map(({ id, name }) => ({ id, name })),
    sources: sources.map(({ of, title, any }, index) => ({ of, title, ...(any !== undefined && { any }), choices: answers[index]?.data ?? [] })),
    teams: teams.filter(({ isActive }) => isActive).map(({ id, group, users }) => ({ id, name: group, people: users.map((person) => person.id) })),
  }
}
