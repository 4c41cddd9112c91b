import { Search, WarningSign } from '@blueprintjs/icons'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { moveNodes } from '../document/steps.ts'
import { type Direction, walk } from '../document/ways.ts'
import { problemsAtom } from '../lint/problem.atoms.ts'
import { BUILDER_PANEL } from '../panelIds.ts'
import { stepOptions } from './drawCommands.ts'
import { choose, chosenStep, documentOf, edit, editorOf } from './editor.ts'
import { focusedFlow, focusedStep, ofFlow, ofStep } from './target.ts'

const common = { scope: BUILDER_PANEL, permission: 'flows.edit' } as const
/** Of a move by key, in pixels of the drawing. */
const NUDGE = 24

export const findStep = defineCommand({
  ...common,
  id: 'flows.findStep',
  title: 'flows.command.findStep',
  icon: Search,
  keys: ['/', 'mod+f'],
  args: ofFlow,
  resolve: focusedFlow,
  ask({ flowId }, ctx): Asking {
    const document = documentOf(ctx.get, flowId)
    return {
      steps: [{ id: 'step', title: ctx.t('flows.ask.step'), options: () => (document ? stepOptions(document, ctx) : []) }],
      finish: (answers) => choose(flowId, answers.step?.id ?? ''),
    }
  },
  run: (args): void => askInPalette(findStep, args),
})

export const nextProblem = defineCommand({
  ...common,
  id: 'flows.nextProblem',
  title: 'flows.command.nextProblem',
  icon: WarningSign,
  keys: 'p',
  args: ofFlow,
  resolve: focusedFlow,
  run({ flowId }, ctx) {
    const steps = ctx.get(problemsAtom(flowId)).flatMap(({ nodeId }) => nodeId ?? [])
    const at = steps.indexOf(chosenStep(ctx.get, flowId) ?? '')
    const others = [...steps.slice(at + 1), ...steps]
    const [next] = others.filter((id) => id !== chosenStep(ctx.get, flowId))
    if (steps.length === 0) ctx.notify(ctx.t('flows.noProblems'))
    else if (next) choose(flowId, next)
    ctx.set(editorOf(flowId).sideAtom, 'problems')
  },
})

/** To the first field of the step at the right. */
export const editStep = defineCommand({
  ...common,
  id: 'flows.editStep',
  title: 'flows.command.editStep',
  keys: 'enter',
  args: ofStep,
  resolve: focusedStep,
  run({ flowId }, ctx) {
    ctx.set(editorOf(flowId).sideAtom, 'step')
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-flow-fields="${flowId}"] :is(textarea, input, select, button)`)?.focus())
  },
})

const directions: Record<Direction, { x: number; y: number }> = {
  left: { x: -NUDGE, y: 0 },
  right: { x: NUDGE, y: 0 },
  up: { x: 0, y: -NUDGE },
  down: { x: 0, y: NUDGE },
}

const walkTo = (direction: Direction) =>
  defineCommand({
    ...common,
    id: `flows.walk.${direction}`,
    title: `flows.command.walk.${direction}`,
    keys: direction,
    isHidden: true,
    args: ofFlow,
    resolve: focusedFlow,
    run({ flowId }, ctx) {
      const flow = documentOf(ctx.get, flowId)
      const from = chosenStep(ctx.get, flowId)
      const next = flow && (from === null ? flow.start : walk(flow, from, direction))
      if (next) choose(flowId, next)
    },
  })

const nudge = (direction: Direction) =>
  defineCommand({
    ...common,
    id: `flows.nudge.${direction}`,
    title: `flows.command.nudge.${direction}`,
    keys: `shift+${direction}`,
    isHidden: true,
    args: ofFlow,
    resolve: focusedFlow,
    run({ flowId }, ctx) {
      const chosen = ctx.get(editorOf(flowId).selectionAtom)
      const by = directions[direction]
      const move = (flow: NonNullable<ReturnType<typeof documentOf>>) =>
        moveNodes(flow, new Map(flow.nodes.filter(({ id }) => chosen.includes(id)).map(({ id, at }) => [id, { x: at.x + by.x, y: at.y + by.y }])))
      edit(flowId, move, `move ${chosen.join(' ')}`)
    },
  })

const all = ['left', 'right', 'up', 'down'] as const

export const moveCommands: readonly AnyCommand[] = [findStep, nextProblem, editStep, ...all.map(walkTo), ...all.map(nudge)]
