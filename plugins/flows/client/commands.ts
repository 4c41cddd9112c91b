import { Flows, Power } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { flowSchema, updateFlow } from '../contract/index.ts'
import { caseCommands } from './cases/commands.ts'
import { drawCommands } from './editor/drawCommands.ts'
import { moveCommands } from './editor/moveCommands.ts'
import { screenCommands } from './editor/screenCommands.ts'
import { flowFileCommands } from './file/fileCommands.ts'
import { refreshFlows } from './flows.ts'
import { giveToFlow } from './giveToFlow.ts'
import { builderPath } from './panelIds.ts'
import { replayCommands } from './replay/commands.ts'
import { simulatorCommands } from './simulator/commands.ts'

const hidden = { permission: 'flows.edit', isHidden: true } as const

export const openFlow = defineCommand({
  ...hidden,
  id: 'flows.open',
  title: 'flows.command.open',
  icon: Flows,
  args: z.object({ id: z.int() }),
  run: ({ id }, ctx) => ctx.navigate(builderPath(id)),
})

export const switchFlow = defineCommand({
  ...hidden,
  id: 'flows.switch',
  title: 'flows.command.switch',
  icon: Power,
  args: flowSchema.pick({ id: true, name: true, isActive: true }),
  async run({ id, name, isActive }, ctx) {
    const put = async (next: boolean) => {
      await ctx.call(updateFlow, { id, isActive: next })
      await refreshFlows()
    }
    await put(!isActive)
    return { label: ctx.t(isActive ? 'flows.done.off' : 'flows.done.on', { name }), undo: () => put(isActive) }
  },
})

/** Commands besides those of the tables of flows and of automatic replies. */
export const flowCommands: readonly AnyCommand[] = [
  openFlow,
  switchFlow,
  giveToFlow,
  ...flowFileCommands,
  ...drawCommands,
  ...moveCommands,
  ...screenCommands,
  ...simulatorCommands,
  ...replayCommands,
  ...caseCommands,
]
