import { atom } from 'jotai'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { listFlowSteps, type ShownFlowStep } from '../../contract/index.ts'

export const stepKindsQuery = queryOf(listFlowSteps, {})

/** Kinds of steps that plugins add, for commands and for the check of the draft; null until a drawing has read them. */
export const stepKindsAtom = atom<readonly ShownFlowStep[] | null>(null)

/** The kinds, also right after the drawing was opened; those that are known where they cannot be read. */
export async function readStepKinds(): Promise<readonly ShownFlowStep[]> {
  try {
    const steps = await queryClient.ensureQueryData(stepKindsQuery)
    store.set(stepKindsAtom, steps)
    return steps
  } catch {
    return store.get(stepKindsAtom) ?? []
  }
}
