import { CloudUpload, History, NumberedList, Numerical, Undo } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { changeTrial, listFlowVersions, publishFlow, rollBackFlow } from '../../contract/index.ts'
import { publishAtom, rollBackAtom, versionsAtom } from '../dialogs.atoms.ts'
import { refreshFlows } from '../flows.ts'
import { BUILDER_PANEL } from '../panelIds.ts'
import { saveNow } from './autosave.ts'
import { editorOf, patch } from './editor.ts'
import { focusedFlow, ofFlow } from './target.ts'

const inBuilder = { scope: BUILDER_PANEL, permission: 'flows.edit', args: ofFlow, resolve: focusedFlow } as const

export const showOutline = defineCommand({
  ...inBuilder,
  id: 'flows.showOutline',
  title: 'flows.command.outline',
  icon: NumberedList,
  keys: 'o',
  run: ({ flowId }, ctx) => ctx.set(editorOf(flowId).isOutlineAtom, !ctx.get(editorOf(flowId).isOutlineAtom)),
})

export const toggleFigures = defineCommand({
  ...inBuilder,
  id: 'flows.figures',
  title: 'flows.command.figures',
  icon: Numerical,
  keys: 'n',
  run: ({ flowId }, ctx) => ctx.set(editorOf(flowId).hasFiguresAtom, !ctx.get(editorOf(flowId).hasFiguresAtom)),
})

export const showVersions = defineCommand({
  ...inBuilder,
  id: 'flows.versions',
  title: 'flows.command.versions',
  icon: History,
  keys: 'v',
  run: ({ flowId }, ctx) => ctx.set(versionsAtom, flowId),
})

/** Asks for a note, and says what stands against it. */
export const publish = defineCommand({
  ...inBuilder,
  id: 'flows.publish',
  title: 'flows.command.publish',
  icon: CloudUpload,
  keys: 'mod+enter',
  permission: 'flows.publish',
  async run({ flowId }, ctx) {
    await saveNow(flowId)
    ctx.set(publishAtom, flowId)
  },
})

/** New conversations get another version; its undo gives them the one from before. */
export const rollBack = defineCommand({
  id: 'flows.rollBack',
  title: 'flows.command.rollBack',
  permission: 'flows.publish',
  isHidden: true,
  args: ofFlow.extend({ version: z.int() }),
  async run({ flowId, version }, ctx) {
    const before = ctx.get(editorOf(flowId).editorAtom)?.flow.publishedVersion ?? null
    const go = async (to: number) => {
      patch(flowId, { flow: await ctx.call(rollBackFlow, { id: flowId, version: to }) })
      await refreshFlows()
    }
    await go(version)
    const label = ctx.t('flows.done.rolledBack', { version })
    return before === null ? undefined : { label, undo: () => go(before) }
  },
})

/** Another share of new conversations for the version that is tried out; its undo is the share from before. */
export const widenTrial = defineCommand({
  id: 'flows.widenTrial',
  title: 'flows.command.trial',
  permission: 'flows.publish',
  isHidden: true,
  args: ofFlow.extend({ percent: z.int() }),
  async run({ flowId, percent }, ctx) {
    const before = ctx.get(editorOf(flowId).editorAtom)?.flow.trial
    if (!before) return
    const go = async (to: number) => {
      patch(flowId, { flow: await ctx.call(changeTrial, { id: flowId, percent: to }) })
      await refreshFlows()
    }
    await go(percent)
    const label = ctx.t(`flows.done.trial.${percent === 100 ? 'all' : percent === 0 ? 'none' : 'some'}`, { version: before.version, percent })
    // Trials that ended cannot begin again: the version is published or gone then, and is brought back from the list of versions.
    return percent === 100 || percent === 0 ? ctx.notify(label, 'success') : { label, undo: () => go(before.percent) }
  },
})

export const publishDraft = defineCommand({
  id: 'flows.publishDraft',
  title: 'flows.command.publish',
  permission: 'flows.publish',
  isHidden: true,
  args: ofFlow.extend({ note: z.string(), percent: z.int().default(100), acceptedCaseIds: z.array(z.int()).default([]) }),
  async run({ flowId, note, percent, acceptedCaseIds }, ctx) {
    await saveNow(flowId)
    const editor = ctx.get(editorOf(flowId).editorAtom)
    if (!editor) return
    const before = editor.flow.publishedVersion
    const flow = await ctx.call(publishFlow, { id: flowId, note, percent, acceptedCaseIds, rev: editor.flow.rev })
    patch(flowId, { flow })
    await refreshFlows()
    if (flow.trial) return ctx.notify(ctx.t('flows.done.onTrial', { ...flow.trial, name: flow.name }), 'success')
    const label = ctx.t('flows.done.published', { name: flow.name, version: flow.publishedVersion ?? 1 })
    if (before === null) return ctx.notify(label, 'success')
    return { label, undo: () => ctx.run(rollBack, { flowId, version: before }) }
  },
})

/** To the version before the one that conversations get now, after a question. */
export const goBack = defineCommand({
  ...inBuilder,
  id: 'flows.goBack',
  title: 'flows.command.goBack',
  icon: Undo,
  keys: 'shift+v',
  permission: 'flows.publish',
  when: (get, args) => args !== undefined && (get(editorOf(args.flowId).editorAtom)?.flow.publishedVersion ?? 0) > 1,
  refusal: () => 'flows.noOlderVersion',
  async run({ flowId }, ctx) {
    const versions = await ctx.call(listFlowVersions, { id: flowId })
    const now = versions.find(({ isPublished }) => isPublished)
    const older = versions.find(({ version }) => now !== undefined && version < now.version)
    if (older) ctx.set(rollBackAtom, { flowId, version: older.version })
    else ctx.notify(ctx.t('flows.noOlderVersion'))
  },
})

export const screenCommands: readonly AnyCommand[] = [showOutline, toggleFigures, showVersions, publish, publishDraft, widenTrial, rollBack, goBack]
