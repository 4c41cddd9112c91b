import { Add, Duplicate, Time, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { replyDrafts } from '#plugins/chat/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { cancelSchedule, scheduleSchema } from '../contract/index.ts'
import { scheduleDialogAtom } from './form/dialog.atoms.ts'
import { SCHEDULES_PANEL } from './panelIds.ts'
import { askAgain } from './schedules.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

export const goToSchedules = defineCommand({
  id: 'schedules.go',
  title: 'schedules.command.go',
  icon: Time,
  args: nothing,
  keys: 'g d',
  permission: 'schedules.list',
  address: '/agendamentos',
  run: (_args, ctx) => ctx.navigate('/agendamentos'),
})

export const newSchedule = defineCommand({
  id: 'schedules.create',
  title: 'schedules.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: SCHEDULES_PANEL,
  permission: 'schedules.plan',
  run: (_args, ctx) => ctx.set(scheduleDialogAtom, { kind: 'new' }),
})

/** Plans what stands in the reply box, or another text, for the contact of the conversation. */
export const scheduleReply = defineCommand({
  id: 'schedules.scheduleReply',
  title: 'schedules.command.scheduleReply',
  icon: Time,
  menus: [{ menu: 'chat.composer', group: 'a' }],
  args: ofTicket,
  keys: 's',
  scope: CONVERSATION_PANEL,
  permission: 'schedules.plan',
  resolve: (get: Getter) => {
    const panel = get(focusedPanelAtom)
    const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
    return params?.success ? { ticketId: params.data.ticketId } : null
  },
  async run({ ticketId }, ctx) {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    ctx.set(scheduleDialogAtom, { kind: 'reply', ticket, body: ctx.use(replyDrafts).get(ticketId).text })
  },
})

/** Shows one to change it, or to read it where one may not. */
export const openSchedule = defineCommand({
  id: 'schedules.open',
  title: 'schedules.command.open',
  args: scheduleSchema,
  permission: 'schedules.list',
  isHidden: true,
  run: (schedule, ctx) => ctx.set(scheduleDialogAtom, { kind: 'open', schedule }),
})

export const duplicateSchedule = defineCommand({
  id: 'schedules.duplicate',
  title: 'schedules.command.duplicate',
  icon: Duplicate,
  args: scheduleSchema,
  permission: 'schedules.plan',
  isHidden: true,
  run: (schedule, ctx) => ctx.set(scheduleDialogAtom, { kind: 'copy', schedule }),
})

/** Undo plans the same row again. */
export const cancelPlanned = defineCommand({
  id: 'schedules.cancel',
  title: 'schedules.command.cancel',
  icon: Trash,
  args: scheduleSchema,
  permission: 'schedules.plan',
  isHidden: true,
  async run({ id, contact }, ctx) {
    const { rev } = await ctx.call(cancelSchedule, { id })
    await askAgain()
    return {
      label: ctx.t('schedules.done.canceled', { name: contact.name }),
      undo: async () => {
        await undoAction({ rows: 'schedules.schedule', rowId: id, rev })
        await askAgain()
      },
    }
  },
})

export const scheduleCommands: readonly AnyCommand[] = [goToSchedules, newSchedule, scheduleReply, openSchedule, duplicateSchedule, cancelPlanned]
