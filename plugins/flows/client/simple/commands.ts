import { Add, Chat, Edit } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { flowSchema } from '../../contract/index.ts'
import { simpleFormAtom } from '../dialogs.atoms.ts'
import { SIMPLE_PANEL, SIMPLE_PATH } from '../panelIds.ts'

const nothing = z.object({})

export const goToSimple = defineCommand({
  id: 'flows.simple.go',
  title: 'flows.simple.command.go',
  icon: Chat,
  args: nothing,
  permission: 'flows.list',
  address: SIMPLE_PATH,
  run: (_args, ctx) => ctx.navigate(SIMPLE_PATH),
})

export const newSimple = defineCommand({
  id: 'flows.simple.create',
  title: 'flows.simple.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: SIMPLE_PANEL,
  permission: 'flows.edit',
  run: (_args, ctx) => ctx.set(simpleFormAtom, 'new'),
})

export const editSimple = defineCommand({
  id: 'flows.simple.edit',
  title: 'flows.simple.command.edit',
  icon: Edit,
  args: flowSchema,
  permission: 'flows.edit',
  isHidden: true,
  run: (flow, ctx) => ctx.set(simpleFormAtom, flow),
})

export const simpleCommands: readonly AnyCommand[] = [goToSimple, newSimple, editSimple]
