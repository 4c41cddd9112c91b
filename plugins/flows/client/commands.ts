import { Add, Edit, Flows, Power, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteFlow, flowSchema, updateFlow } from '../contract/index.ts'
import { caseCommands } from './cases/commands.ts'
import { flowFormAtom } from './dialogs.atoms.ts'
import { drawCommands } from './editor/drawCommands.ts'
import { moveCommands } from './editor/moveCommands.ts'
import { screenCommands } from './editor/screenCommands.ts'
import { flowFileCommands } from './file/fileCommands.ts'
import { refreshFlows } from './flows.ts'
import { giveToFlow } from './giveToFlow.ts'
import { builderPath, FLOWS_PANEL, FLOWS_PATH } from './panelIds.ts'
import { replayCommands } from './replay/commands.ts'
import { simpleCommands } from './simple/commands.ts'
import { simulatorCommands } from './simulator/commands.ts'

const nothing = z.object({})
const hidden = { permission: 'flows.edit', isHidden: true } as const

export const goToFlows = defineCommand({
  id: 'flows.go',
  title: 'flows.command.go',
  icon: Flows,
  args: nothing,
  permission: 'flows.list',
  address: FLOWS_PATH,
  run: (_args, ctx) => ctx.navigate(FLOWS_PATH),
})

export const newFlow = defineCommand({
  id: 'flows.create',
  title: 'flows.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: FLOWS_PANEL,
  permission: 'flows.edit',
  run: (_args, ctx) => ctx.set(flowFormAtom, 'new'),
})

export const openFlow = defineCommand({
  ...hidden,
  id: 'flows.open',
  title: 'flows.command.open',
  icon: Flows,
  args: z.object({ id: z.int() }),
  run: ({ id }, ctx) => ctx.navigate(builderPath(id)),
})

/** Its name, and when it begins. */
export const editFlow = defineCommand({
  ...hidden,
  id: 'flows.editEntry',
  title: 'flows.command.edit',
  icon: Edit,
  args: flowSchema,
  run: (flow, ctx) => ctx.set(flowFormAtom, flow),
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

/** Its undo brings the same one back, with its versions; conversations that were in it stay with the people. */
export const removeFlow = defineCommand({
  id: 'flows.delete',
  permission: 'flows.delete',
  isHidden: true,
  title: 'flows.command.delete',
  icon: Trash,
  args: flowSchema.pick({ id: true, name: true }),
  async run({ id, name }, ctx) {
    await ctx.call(deleteFlow, { id })
    await refreshFlows()
    return {
      label: ctx.t('flows.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'flows.flow', rowId: String(id) })
        await refreshFlows()
      },
    }
  },
})

export const flowCommands: readonly AnyCommand[] = [
  goToFlows,
  newFlow,
  openFlow,
  editFlow,
  switchFlow,
  removeFlow,
  giveToFlow,
  ...flowFileCommands,
  ...drawCommands,
  ...moveCommands,
  ...screenCommands,
  ...simulatorCommands,
  ...replayCommands,
  ...caseCommands,
  ...simpleCommands,
]
