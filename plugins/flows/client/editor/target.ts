import type { Getter } from 'jotai'
import { z } from 'zod'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { BUILDER_PANEL, SIMULATOR_PANEL } from '../panelIds.ts'
import { chosenStep } from './editor.ts'

export const ofFlow = z.object({ flowId: z.int() })
export const ofStep = ofFlow.extend({ stepId: z.string(), exit: z.string().optional() })
export type OfFlow = z.infer<typeof ofFlow>
export type OfStep = z.infer<typeof ofStep>

const paramsSchema = z.object({ id: z.int() })

/** The flow of the tile that has the focus, drawn or simulated; null in other tiles. */
export function focusedFlow(get: Getter): OfFlow | null {
  const panel = get(focusedPanelAtom)
  if (panel?.type !== BUILDER_PANEL && panel?.type !== SIMULATOR_PANEL) return null
  const params = paramsSchema.safeParse(panel.params)
  return params.success ? { flowId: params.data.id } : null
}

/** The chosen step of that flow; null where none is. */
export function focusedStep(get: Getter): OfStep | null {
  const flow = focusedFlow(get)
  const stepId = flow && chosenStep(get, flow.flowId)
  return flow && stepId ? { ...flow, stepId } : null
}
