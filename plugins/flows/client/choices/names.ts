import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { FlowNode, ShownFlowStep } from '../../contract/index.ts'
import { flowsQuery } from '../flows.ts'
import { assistantsQuery, type Choice, connectionsQuery, labelsQuery, lanesQuery, peopleQuery, queuesQuery, reasonsQuery } from './choices.ts'
import { stepKindsAtom, stepKindsQuery } from './stepKinds.ts'

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
  /** Kinds of steps that plugins add. */
  steps: readonly ShownFlowStep[]
}

export const NO_CHOICES: Choices = { queues: [], people: [], labels: [], lanes: [], reasons: [], flows: [], assistants: [], channels: [], steps: [] }

/** Asked once for a whole drawing: hundreds of steps name rows. */
export const ChoicesContext = createContext<Choices>(NO_CHOICES)
export const useChoices = (): Choices => useContext(ChoicesContext)

export const nameIn = (choices: readonly Choice[], id: number | null): string | undefined => choices.find((one) => one.id === id)?.name

/** The kind of an added step; undefined for all others, and where its plugin is not there. */
export const stepKindOf = ({ steps }: Pick<Choices, 'steps'>, node: FlowNode): ShownFlowStep | undefined =>
  node.kind === 'added' ? steps.find(({ step }) => step === node.step) : undefined

export function useLoadedChoices(): Choices {
  const queues = useQuery(queuesQuery).data
  const people = useQuery(peopleQuery).data
  const labels = useQuery(labelsQuery).data
  const lanes = useQuery(lanesQuery).data
  const reasons = useQuery(reasonsQuery).data
  const flows = useQuery(flowsQuery).data
  const assistants = useQuery(assistantsQuery).data
  const connections = useQuery(connectionsQuery).data
  const steps = useQuery(stepKindsQuery).data
  const setStepKinds = useSetAtom(stepKindsAtom)
  useEffect(() => {
    if (steps) setStepKinds(steps)
  }, [steps, setStepKinds])
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
      steps: steps ?? [],
    }),
    [queues, people, labels, lanes, reasons, flows, assistants, connections, steps],
  )
}
