import { Add, Duplicate, Graph, LayoutHierarchy, Redo, Trash, Undo } from '@blueprintjs/icons'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import type { Asking, CommandStep, StepOption } from '#core/contract/asking.ts'
import { newId } from '#core/contract/ids.ts'
import type { FlowDocument, FlowNode } from '../../contract/index.ts'
import { exitText, kindName, nameOfStep, stepName, summaryOf } from '../canvas/stepText.ts'
import { type Choices, NO_CHOICES } from '../choices/names.ts'
import { readStepKinds, stepKindsAtom } from '../choices/stepKinds.ts'
import { autoLayout } from '../document/autoLayout.ts'
import { pasteNodes } from '../document/clipboard.ts'
import { exitsOf } from '../document/exits.ts'
import { type NodePlace, newAddedNode, newNode, nodeKinds } from '../document/newNode.ts'
import { addAfter, connect, freePlace, nodeOf, openExitOf, removeNodes, STEP_X } from '../document/steps.ts'
import { BUILDER_PANEL } from '../panelIds.ts'
import { choose, documentOf, edit, editorOf, goTo } from './editor.ts'
import { redo, undo } from './history.ts'
import { focusedFlow, focusedStep, type OfFlow, type OfStep, ofFlow, ofStep } from './target.ts'

const common = { scope: BUILDER_PANEL, permission: 'flows.edit' } as const
/** Short names of what is drawn: they stand in the document many times. */
export const shortId = (): string => newId().slice(0, 8)

/** The names that a command may use without asking for rows. */
const choicesIn = (ctx: ClientContext): Choices => ({ ...NO_CHOICES, steps: ctx.get(stepKindsAtom) ?? [] })

/** Asks by which way out of a step; not where there is one at most, or it is known. */
function exitStep({ flowId, stepId, exit }: OfStep, ctx: ClientContext): CommandStep {
  const document = documentOf(ctx.get, flowId)
  const node = document && nodeOf(document, stepId)
  const exits = node ? exitsOf(node) : []
  const choices = choicesIn(ctx)
  return {
    id: 'exit',
    title: ctx.t('flows.ask.exit'),
    skip: () => exit !== undefined || exits.length <= 1,
    options: () =>
      node ? exits.map((one) => ({ id: one.id, title: exitText(one, node, choices, ctx.t), detail: nameOfStep(document, one.next, choices, ctx.t) })) : [],
  }
}

/** The exit that was meant: named, chosen, or the only one there is. */
const exitFor = (document: FlowDocument, { stepId, exit }: OfStep, answer: string | undefined): string | null => {
  const node = nodeOf(document, stepId)
  return exit ?? answer ?? (node ? (openExitOf(node) ?? exitsOf(node)[0]?.id ?? null) : null)
}

export function stepOptions(document: FlowDocument, ctx: ClientContext): StepOption[] {
  const choices = choicesIn(ctx)
  return document.nodes.map((node) => ({
    id: node.id,
    title: stepName(node, choices, ctx.t),
    detail: summaryOf(node, choices, ctx.t),
    side: kindName(node, choices, ctx.t),
    keywords: node.note ?? '',
  }))
}

/** Kinds of steps to draw: the flows' own, then those that plugins add. */
const kindOptions = async (ctx: ClientContext): Promise<StepOption[]> => [
  ...nodeKinds.map((kind) => ({ id: kind, title: ctx.t(`flows.kind.${kind}`), detail: ctx.t(`flows.kindHelp.${kind}`) })),
  ...(await readStepKinds()).map(({ step, texts }) => ({ id: step, title: ctx.t(`${texts}.title`), detail: ctx.t(`${texts}.help`) })),
]

/** An empty step of a chosen kind; null for a kind that is not there. */
function nodeMaker(id: string | undefined, ctx: ClientContext): ((place: NodePlace) => FlowNode) | null {
  const own = nodeKinds.find((kind) => kind === id)
  if (own) return (place) => newNode(own, place, shortId)
  const added = choicesIn(ctx).steps.find(({ step }) => step === id)
  return added ? (place) => newAddedNode(added, place) : null
}

/** Draws a new step behind an exit of another, or alone. */
function drawStep(flowId: number, document: FlowDocument, from: string | null, exit: string | null, make: (place: NodePlace) => FlowNode): void {
  const before = from === null ? undefined : nodeOf(document, from)
  const at = freePlace(document, before ? { x: before.at.x + STEP_X, y: before.at.y } : { x: 0, y: 0 })
  const node = make({ id: shortId(), title: '', at })
  edit(flowId, (now) => addAfter(now, from, exit, node))
  choose(flowId, node.id)
}

export const addStep = defineCommand({
  ...common,
  id: 'flows.addStep',
  title: 'flows.command.addStep',
  icon: Add,
  keys: 'a',
  args: ofFlow.extend({ stepId: z.string().nullable(), exit: z.string().optional() }),
  resolve: (get): (OfFlow & { stepId: string | null; exit?: string | undefined }) | null => {
    const flow = focusedFlow(get)
    return focusedStep(get) ?? (flow && { ...flow, stepId: null })
  },
  ask({ flowId, stepId, exit }, ctx): Asking {
    const from = stepId === null ? null : { flowId, stepId, exit }
    return {
      steps: [
        ...(from ? [exitStep(from, ctx)] : []),
        {
          id: 'kind',
          title: ctx.t('flows.ask.kind'),
          options: () => kindOptions(ctx),
        },
      ],
      finish: (answers) => {
        const document = documentOf(ctx.get, flowId)
        const make = nodeMaker(answers.kind?.id, ctx)
        if (document && make) drawStep(flowId, document, stepId, from && exitFor(document, from, answers.exit?.id), make)
      },
    }
  },
  run: (args): void => askInPalette(addStep, args),
})

const CUT = '-'

export const connectStep = defineCommand({
  ...common,
  id: 'flows.connect',
  title: 'flows.command.connect',
  icon: Graph,
  keys: 'c',
  args: ofStep,
  resolve: focusedStep,
  ask(args, ctx): Asking {
    return {
      steps: [
        exitStep(args, ctx),
        {
          id: 'target',
          title: ctx.t('flows.ask.target'),
          options: () => {
            const document = documentOf(ctx.get, args.flowId)
            return document ? [...stepOptions(document, ctx), { id: CUT, title: ctx.t('flows.ask.cut') }] : []
          },
        },
      ],
      finish: (answers) => {
        const document = documentOf(ctx.get, args.flowId)
        const target = answers.target?.id
        const exit = document && exitFor(document, args, answers.exit?.id)
        if (exit && target) edit(args.flowId, (now) => connect(now, args.stepId, exit, target === CUT ? null : target))
      },
    }
  },
  run: (args): void => askInPalette(connectStep, args),
})

/** Mod+Z brings back what was drawn; nothing leaves the draft for good. */
export const removeSteps = defineCommand({
  ...common,
  id: 'flows.removeSteps',
  title: 'flows.command.removeSteps',
  icon: Trash,
  keys: ['delete', 'backspace'],
  args: ofFlow.extend({ stepIds: z.array(z.string()).min(1) }),
  resolve: (get) => {
    const flow = focusedFlow(get)
    const stepIds = flow ? [...get(editorOf(flow.flowId).selectionAtom)] : []
    return flow && stepIds.length > 0 ? { ...flow, stepIds } : null
  },
  run({ flowId, stepIds }, ctx) {
    const start = documentOf(ctx.get, flowId)?.start
    if (stepIds.every((id) => id === start)) ctx.notify(ctx.t('flows.startStays'))
    edit(flowId, (document) => removeNodes(document, stepIds))
  },
})

export const duplicateSteps = defineCommand({
  ...common,
  id: 'flows.duplicateSteps',
  title: 'flows.command.duplicate',
  icon: Duplicate,
  keys: 'mod+d',
  args: removeSteps.args,
  ...(removeSteps.resolve && { resolve: removeSteps.resolve }),
  run({ flowId, stepIds }, ctx) {
    const document = documentOf(ctx.get, flowId)
    if (!document) return
    const pasted = pasteNodes(
      document,
      document.nodes.filter(({ id }) => stepIds.includes(id)),
      shortId,
    )
    edit(flowId, () => pasted.document)
    choose(flowId, ...pasted.ids)
  },
})

export const layOut = defineCommand({
  ...common,
  id: 'flows.layOut',
  title: 'flows.command.layOut',
  icon: LayoutHierarchy,
  keys: 'l',
  args: ofFlow,
  resolve: focusedFlow,
  run({ flowId }, ctx) {
    edit(flowId, autoLayout)
    ctx.set(editorOf(flowId).fitAtom, (times) => times + 1)
  },
})

export const undoDraft = defineCommand({
  ...common,
  id: 'flows.undo',
  title: 'flows.command.undo',
  icon: Undo,
  keys: 'mod+z',
  args: ofFlow,
  resolve: focusedFlow,
  when: (get, args) => args !== undefined && (get(editorOf(args.flowId).editorAtom)?.history.past.length ?? 0) > 0,
  run: ({ flowId }) => goTo(flowId, undo),
})

export const redoDraft = defineCommand({
  ...common,
  id: 'flows.redo',
  title: 'flows.command.redo',
  icon: Redo,
  keys: 'mod+shift+z',
  args: ofFlow,
  resolve: focusedFlow,
  when: (get, args) => args !== undefined && (get(editorOf(args.flowId).editorAtom)?.history.future.length ?? 0) > 0,
  run: ({ flowId }) => goTo(flowId, redo),
})

export const drawCommands: readonly AnyCommand[] = [addStep, connectStep, removeSteps, duplicateSteps, layOut, undoDraft, redoDraft]
