import { Edit, EyeOpen, LabTest, Tick, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { acceptFlowCase, createFlowCase, deleteFlowCase, type FlowCase, flowCaseSchema } from '../../contract/index.ts'
import { saveNow } from '../editor/autosave.ts'
import { focusedFlow, ofFlow } from '../editor/target.ts'
import { BUILDER_PANEL, CASES_PANEL, REPLAY_PANEL, SIMULATOR_PANEL } from '../panelIds.ts'
import { eventsOf } from '../simulator/simulation.ts'
import { simulatorOf } from '../simulator/simulator.ts'
import { activeCaseAtom, renamedCaseAtom, replayedSessionAtom, shownCaseAtom } from './atoms.ts'
import { refreshCases } from './cases.ts'

const permission = 'flows.edit'
const inCases = { permission, scope: CASES_PANEL } as const
const ofPanel = z.object({ id: z.int() })

/** The flow of the tile that has the focus, also where its replays are. */
function flowInFocus(get: Getter): { flowId: number } | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === REPLAY_PANEL ? ofPanel.safeParse(panel.params) : null
  return params?.success ? { flowId: params.data.id } : focusedFlow(get)
}

export const showCases = defineCommand({
  id: 'flows.showCases',
  title: 'flows.command.cases',
  icon: LabTest,
  keys: 't',
  scope: BUILDER_PANEL,
  permission,
  args: ofFlow,
  resolve: flowInFocus,
  async run({ flowId }, ctx) {
    await saveNow(flowId)
    for (const { panel, params } of panelNamed(CASES_PANEL, { id: flowId })) ctx.open(panel, params, 'right')
  },
})

async function announceMade(ctx: ClientContext, { id: caseId, flowId, name }: FlowCase) {
  await refreshCases(flowId)
  return {
    label: ctx.t('flows.done.caseMade', { name }),
    undo: async () => {
      await ctx.call(deleteFlowCase, { id: flowId, caseId })
      await refreshCases(flowId)
    },
  }
}

/** The conversation on display among the replays becomes a case that expects what happened. */
export const makeCaseOfReplay = defineCommand({
  id: 'flows.makeCaseOfReplay',
  title: 'flows.command.makeCase',
  icon: LabTest,
  keys: 'c',
  scope: REPLAY_PANEL,
  permission,
  args: ofFlow.extend({ sessionId: z.string() }),
  resolve: (get) => get(replayedSessionAtom),
  run: async ({ flowId, sessionId }, ctx) => announceMade(ctx, await ctx.call(createFlowCase, { id: flowId, sessionId })),
})

/** The simulated conversation becomes a case that expects what the draft does. */
export const makeCaseOfSimulation = defineCommand({
  id: 'flows.makeCaseOfSimulation',
  title: 'flows.command.makeCase',
  icon: LabTest,
  keys: 'c',
  scope: SIMULATOR_PANEL,
  permission,
  args: ofFlow,
  resolve: focusedFlow,
  async run({ flowId }, ctx) {
    const { simulationsAtom, shownAtom } = simulatorOf(flowId)
    const simulation = ctx.get(simulationsAtom)[ctx.get(shownAtom)]
    if (!simulation) return
    await saveNow(flowId)
    return announceMade(ctx, await ctx.call(createFlowCase, { id: flowId, simulation: { seed: simulation.initial.seed, events: eventsOf(simulation) } }))
  },
})

export const showCase = defineCommand<FlowCase>({
  ...inCases,
  id: 'flows.showCase',
  title: 'flows.command.showCase',
  icon: EyeOpen,
  args: flowCaseSchema,
  resolve: (get) => get(activeCaseAtom),
  run: (one, ctx) => ctx.set(shownCaseAtom, one),
})

export const renameCase = defineCommand<FlowCase>({
  ...inCases,
  id: 'flows.renameCase',
  title: 'flows.command.renameCase',
  icon: Edit,
  keys: 'e',
  args: flowCaseSchema,
  resolve: (get) => get(activeCaseAtom),
  run: (one, ctx) => ctx.set(renamedCaseAtom, one),
})

/** Its undo brings the same one back. */
export const removeCase = defineCommand<FlowCase>({
  ...inCases,
  id: 'flows.deleteCase',
  title: 'flows.command.deleteCase',
  icon: Trash,
  keys: 'delete',
  args: flowCaseSchema,
  resolve: (get) => get(activeCaseAtom),
  async run({ id: caseId, flowId, name }, ctx) {
    await ctx.call(deleteFlowCase, { id: flowId, caseId })
    await refreshCases(flowId)
    return { label: ctx.t('flows.done.caseDeleted', { name }), undo: () => restore(flowId, caseId) }
  },
})

async function restore(flowId: number, caseId: number): Promise<void> {
  await undoAction({ rows: 'flows.case', rowId: String(caseId) })
  await refreshCases(flowId)
}

/** The result with the draft, as the person has seen it, is expected from now on. */
export const acceptCase = defineCommand({
  id: 'flows.acceptCase',
  title: 'flows.command.acceptCase',
  icon: Tick,
  permission,
  isHidden: true,
  args: z.object({ one: flowCaseSchema, rev: z.int() }),
  async run({ one: { id: caseId, flowId, name }, rev }, ctx) {
    await ctx.call(acceptFlowCase, { id: flowId, caseId, rev })
    ctx.set(shownCaseAtom, null)
    await refreshCases(flowId)
    return { label: ctx.t('flows.done.caseAccepted', { name }), undo: () => restore(flowId, caseId) }
  },
})

export const caseCommands: readonly AnyCommand[] = [showCases, makeCaseOfReplay, makeCaseOfSimulation, showCase, renameCase, removeCase, acceptCase]
