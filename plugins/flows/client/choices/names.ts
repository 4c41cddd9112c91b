import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { flowsQuery } from '../flows.ts'
import { assistantsQuery, type Choice, connectionsQuery, labelsQuery, lanesQuery, peopleQuery, queuesQuery, reasonsQuery } from './choices.ts'

export type { Choice }

/** Rows that steps can name, by what they are. */
export interface Choices {
  queues: readonly Choice[]
  people: readonly Choice[]
  labels: readonly Choice[]
  lanes: readonly Choice[]
  reasons: readonly Choice[]
  flows: readonly Choice[]
  assistants: readonly Choice[]
  channels: readonly string[]
}

export const NO_CHOICES: Choices = { queues: [], people: [], labels: [], lanes: [], reasons: [], flows: [], assistants: [], channels: [] }

/** Asked once for a whole drawing: hundreds of steps name rows. */
export const ChoicesContext = createContext<Choices>(NO_CHOICES)
export const useChoices = (): Choices => useContext(ChoicesContext)

export const nameIn = (choices: readonly Choice[], id: number | null): string | undefined => choices.find((one) => one.id === id)?.name

export function useLoadedChoices(): Choices {
  const queues = useQuery(queuesQuery).data
  const people = useQuery(peopleQuery).data
  const labels = useQuery(labelsQuery).data
  const lanes = useQuery(lanesQuery).data
  const reasons = useQuery(reasonsQuery).data
  const flows = useQuery(flowsQuery).data
  const assistants = useQuery(assistantsQuery).data
  const connections = useQuery(connectionsQuery).data
  return useMemo(
    () => ({
      queues: (queues ?? []).map(({ id, queue }) => ({ id, name: queue })),
      people: people ?? [],
      labels: (labels ?? []).map(({ id, tag }) => ({ id, name: tag })),
      lanes: lanes ?? [],
      reasons: reasons ?? [],
      flows: flows ?? [],
      assistants: assistants ?? [],
      channels: [...new Set((connections ?? []).map(({ type }) => type))],
    }),
    [queues, people, labels, lanes, reasons, flows, assistants, connections],
  )
}
