import { atom } from 'jotai'
import { queryOf } from '#core/client/http/queryOf.ts'
import { listFlowSteps, type ShownFlowStep } from '../../contract/index.ts'

export const stepKindsQuery = queryOf(listFlowSteps, {})

/** Kinds of steps that plugins add, for commands and for the check of the draft; null until a drawing has read them. */
export const stepKindsAtom = atom<readonly ShownFlowStep[] | null>(null)
