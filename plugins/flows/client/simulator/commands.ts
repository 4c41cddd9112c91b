import { Record as Breakpoint, Fork, Play, Refresh, StepBackward, Time } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { editorOf } from '../editor/editor.ts'
import { focusedFlow, focusedStep, ofFlow, ofStep } from '../editor/target.ts'
import { BUILDER_PANEL, SIMULATOR_PANEL } from '../panelIds.ts'
import { backTo, passTime, stateOf } from './simulation.ts'
import { act, fork, restart, simulatorOf } from './simulator.ts'

export const simulate = defineCommand({
  id: 'flows.simulate',
  title: 'flows.command.simulate',
  icon: Play,
  keys: 's',
  scope: BUILDER_PANEL,
  permission: 'flows.edit',
  args: ofFlow,
  resolve: focusedFlow,
  run({ flowId }, ctx) {
    for (const { panel, params } of panelNamed(SIMULATOR_PANEL, { id: flowId })) ctx.open(panel, params, 'right')
  },
})

/** The simulation stops before this step, or does so no more. */
export const toggleBreakpoint = defineCommand({
  id: 'flows.breakpoint',
  title: 'flows.command.breakpoint',
  icon: Breakpoint,
  keys: 'b',
  scope: BUILDER_PANEL,
  permission: 'flows.edit',
  args: ofStep,
  resolve: focusedStep,
  run: ({ flowId, stepId }, ctx) =>
    ctx.set(editorOf(flowId).breakpointsAtom, (now) => {
      const next = new Set(now)
      if (!next.delete(stepId)) next.add(stepId)
      return next
    }),
})

const inSimulator = { scope: SIMULATOR_PANEL, permission: 'flows.edit', args: ofFlow, resolve: focusedFlow } as const
const shown = (get: ClientContext['get'], flowId: number) => get(simulatorOf(flowId).simulationsAtom)[get(simulatorOf(flowId).shownAtom)]

export const restartSimulation = defineCommand({
  ...inSimulator,
  id: 'flows.simulator.restart',
  title: 'flows.command.restart',
  icon: Refresh,
  keys: 'r',
  run: ({ flowId }) => restart(flowId),
})

export const stepBack = defineCommand({
  ...inSimulator,
  id: 'flows.simulator.back',
  title: 'flows.command.stepBack',
  icon: StepBackward,
  keys: 'z',
  when: (get, args) => args !== undefined && (shown(get, args.flowId)?.frames.length ?? 0) > 1,
  run: ({ flowId }) => act(flowId, (simulation) => backTo(simulation, simulation.frames.length - 1)),
})

export const forkSimulation = defineCommand({
  ...inSimulator,
  id: 'flows.simulator.fork',
  title: 'flows.command.fork',
  icon: Fork,
  keys: 'f',
  when: (get, args) => args !== undefined && shown(get, args.flowId) !== undefined,
  run: ({ flowId }, ctx) => fork(flowId, shown(ctx.get, flowId)?.frames.length ?? 0),
})

export const letTimePass = defineCommand({
  ...inSimulator,
  id: 'flows.simulator.time',
  title: 'flows.command.passTime',
  icon: Time,
  keys: 't',
  when: (get, args) => {
    const simulation = args && shown(get, args.flowId)
    return simulation !== undefined && stateOf(simulation).timer !== null
  },
  run: ({ flowId }) => act(flowId, passTime),
})

export const simulatorCommands: readonly AnyCommand[] = [simulate, toggleBreakpoint, restartSimulation, stepBack, forkSimulation, letTimePass]
