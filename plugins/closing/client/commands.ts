import { Add, Document, Endorsed, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import * as contract from '../contract/index.ts'
import { closingDialogAtom } from './dialog.atoms.ts'
import { REASONS_PANEL } from './panelIds.ts'
import { printProtocol } from './protocols/printProtocol.ts'
import { protocolPanel } from './protocols/protocolPanel.ts'
import { askAgain } from './queries.ts'
import { keepWish, wantsToBeAsked } from './resolve/lastChoice.ts'

const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })

const goTo = (id: 'reasons' | 'protocols', path: `/${string}`) =>
  defineCommand({
    id: `closing.go.${id}`,
    title: `closing.command.go.${id}`,
    icon: Endorsed,
    args: nothing,
    permission: id === 'reasons' ? 'closing.editReasons' : 'closing.list',
    address: path,
    run: (_args, ctx: ClientContext) => ctx.navigate(path),
  })

export const createReason = defineCommand({
  id: 'closing.createReason',
  title: 'closing.command.createReason',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: REASONS_PANEL,
  permission: 'closing.editReasons',
  run: (_args, ctx) => ctx.set(closingDialogAtom, { kind: 'reason', reason: null }),
})

export const openReason = defineCommand({
  id: 'closing.openReason',
  title: 'closing.reasons.edit',
  args: contract.reasonSchema,
  permission: 'closing.editReasons',
  isHidden: true,
  run: (reason, ctx) => ctx.set(closingDialogAtom, { kind: 'reason', reason }),
})

/** A used one is only switched off, and comes back by its undo as it was. */
export const deleteReason = defineCommand({
  id: 'closing.deleteReason',
  title: 'closing.command.delete',
  icon: Trash,
  args: contract.reasonSchema,
  permission: 'closing.editReasons',
  isHidden: true,
  async run({ id, name }, ctx) {
    const { message } = await ctx.call(contract.deleteReason, { id })
    await askAgain()
    const isGone = message === 'REASON_DELETED'
    const undo = async () => {
      await undoAction({ rows: 'closing.reason', rowId: String(id) })
      await askAgain()
    }
    return { label: ctx.t(isGone ? 'closing.done.reasonDeleted' : 'closing.done.reasonOff', { name }), undo }
  },
})

export const openProtocol = defineCommand({
  id: 'closing.openProtocol',
  title: 'closing.command.openProtocol',
  icon: Document,
  args: ofTicket,
  permission: 'closing.list',
  isHidden: true,
  run: (params, ctx) => ctx.open(protocolPanel, params, 'right'),
})

export const copyProtocol = defineCommand({
  id: 'closing.copyProtocol',
  title: 'closing.command.copy',
  args: z.object({ protocol: z.string() }),
  permission: 'closing.list',
  isHidden: true,
  run: ({ protocol }, ctx) => copyToClipboard(protocol, ctx.t('closing.done.copied', { protocol })),
})

/** Whether one is asked on resolving in this browser, also where nothing is mandatory. */
export const toggleAsking = defineCommand({
  id: 'closing.toggleAsking',
  title: 'closing.command.toggleAsking',
  icon: Endorsed,
  args: nothing,
  permission: 'closing.list',
  run(_args, ctx) {
    const userId = ctx.get(sessionAtom)?.userId
    if (userId === undefined) return
    const isWanted = !wantsToBeAsked(userId)
    keepWish(userId, isWanted)
    return {
      label: ctx.t(isWanted ? 'closing.done.asking' : 'closing.done.notAsking'),
      undo: () => keepWish(userId, !isWanted),
    }
  },
})

/** Commands besides those of the table of messages. */
export const closingCommands: readonly AnyCommand[] = [
  goTo('reasons', '/configuracoes/motivos'),
  goTo('protocols', '/protocolos'),
  createReason,
  openReason,
  deleteReason,
  openProtocol,
  printProtocol,
  copyProtocol,
  toggleAsking,
]
