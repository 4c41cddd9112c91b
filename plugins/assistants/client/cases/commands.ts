import { Add, Cross, Edit, LabTest, Play, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { answerSchema, cancelRun, caseSchema, createCase, deleteCase, runSchema, startRun } from '../../contract/index.ts'
import { ANSWERS_PANEL, CASES_PANEL, casesPath } from '../panelIds.ts'
import { activeAnswerAtom, activeCaseAtom, caseFormAtom, runAtom } from './atoms.ts'
import { noteRun, refreshCases } from './cases.ts'

const permission = 'assistants.edit'
const ofAssistant = z.object({ id: z.int() })
const inCases = { permission, scope: CASES_PANEL } as const
const ofPanel = z.object({ id: z.int() })

/** The assistant whose cases, or answers, have the focus. */
function focusedAssistant(get: Getter): z.infer<typeof ofAssistant> | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CASES_PANEL || panel?.type === ANSWERS_PANEL ? ofPanel.safeParse(panel.params) : null
  return params?.success ? params.data : null
}

export const showCases = defineCommand<z.infer<typeof ofAssistant>>({
  id: 'assistants.showCases',
  title: 'assistants.command.cases',
  icon: LabTest,
  permission,
  args: ofAssistant,
  resolve: focusedAssistant,
  run: ({ id }, ctx) => ctx.navigate(casesPath(id)),
})

/** The case is made at once, wanting what happened; its form opens for what should have happened. */
export const makeCase = defineCommand<z.infer<typeof answerSchema>>({
  id: 'assistants.makeCase',
  title: 'assistants.command.makeCase',
  icon: LabTest,
  keys: 'c',
  scope: ANSWERS_PANEL,
  permission,
  args: answerSchema,
  when: (get, answer) => (answer ?? get(activeAnswerAtom))?.mode !== 'copilot',
  refusal: () => 'assistants.case.notOfCopilot',
  resolve: (get) => get(activeAnswerAtom),
  async run({ id: answerId, assistantId }, ctx) {
    const made = await ctx.call(createCase, { id: assistantId, answerId })
    await refreshCases(assistantId)
    ctx.set(caseFormAtom, made)
    return {
      label: ctx.t('assistants.done.caseMade'),
      undo: async () => {
        await ctx.call(deleteCase, { caseId: made.id })
        await refreshCases(assistantId)
      },
    }
  },
})

export const newCase = defineCommand<Record<string, never>>({
  ...inCases,
  id: 'assistants.createCase',
  title: 'assistants.command.newCase',
  icon: Add,
  keys: 'n',
  args: z.object({}),
  resolve: (get) => (focusedAssistant(get) ? {} : null),
  run(_args, ctx) {
    const assistant = focusedAssistant(ctx.get)
    if (assistant) ctx.set(caseFormAtom, { newOf: assistant.id })
  },
})

export const editCase = defineCommand<z.infer<typeof caseSchema>>({
  ...inCases,
  id: 'assistants.editCase',
  title: 'assistants.command.editCase',
  icon: Edit,
  keys: 'e',
  args: caseSchema,
  resolve: (get) => get(activeCaseAtom),
  run: (one, ctx) => ctx.set(caseFormAtom, one),
})

/** Its undo brings the same one back, with its results. */
export const removeCase = defineCommand<z.infer<typeof caseSchema>>({
  ...inCases,
  id: 'assistants.deleteCase',
  title: 'assistants.command.deleteCase',
  icon: Trash,
  keys: 'delete',
  args: caseSchema,
  resolve: (get) => get(activeCaseAtom),
  async run({ id, assistantId, name }, ctx) {
    await ctx.call(deleteCase, { caseId: id })
    await refreshCases(assistantId)
    return {
      label: ctx.t('assistants.done.caseDeleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'assistants.case', rowId: String(id) })
        await refreshCases(assistantId)
      },
    }
  },
})

const runOf = z.object({ id: z.int(), caseIds: z.array(z.int()) })

/** Runs cases with what is saved; none named: all. */
export const runCases = defineCommand<z.infer<typeof runOf>>({
  ...inCases,
  id: 'assistants.runCases',
  title: 'assistants.command.runCases',
  icon: Play,
  keys: 'r',
  args: runOf,
  isFinal: true,
  resolve: (get) => {
    const assistant = focusedAssistant(get)
    return assistant && { ...assistant, caseIds: [] }
  },
  async run({ id, caseIds }, ctx) {
    const run = await ctx.call(startRun, { id, caseIds })
    await noteRun(run)
    ctx.set(runAtom, run.id)
  },
})

export const runActiveCase = defineCommand<z.infer<typeof caseSchema>>({
  ...inCases,
  id: 'assistants.runCase',
  title: 'assistants.command.runCase',
  icon: Play,
  keys: 'shift+r',
  args: caseSchema,
  isFinal: true,
  resolve: (get) => get(activeCaseAtom),
  run: ({ id, assistantId }, ctx) => ctx.run(runCases, { id: assistantId, caseIds: [id] }),
})

export const showRun = defineCommand<{ runId: string }>({
  id: 'assistants.showRun',
  title: 'assistants.command.showRun',
  permission,
  isHidden: true,
  args: z.object({ runId: z.string() }),
  run: ({ runId }, ctx) => ctx.set(runAtom, runId),
})

export const stopRun = defineCommand<z.infer<typeof runSchema>>({
  id: 'assistants.stopRun',
  title: 'assistants.command.stopRun',
  icon: Cross,
  permission,
  isHidden: true,
  isFinal: true,
  args: runSchema,
  async run({ id }, ctx) {
    await noteRun(await ctx.call(cancelRun, { runId: id }))
  },
})

export const caseCommands: readonly AnyCommand[] = [showCases, makeCase, newCase, editCase, removeCase, runCases, runActiveCase, showRun, stopRun]
