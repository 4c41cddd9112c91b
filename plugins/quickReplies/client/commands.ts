import { Add, Comment, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { asideSender } from '#plugins/chat/contract/client.ts'
import { deleteFastReply, fastReplySchema, noFastReplyFound } from '../contract/index.ts'
import { openNewReply, replyDialogAtom } from './form/dialog.atoms.ts'
import { REPLIES_PANEL } from './panelIds.ts'
import { loadReplies, noteGone } from './replies.ts'
import { replyStep } from './replyStep.ts'

const nothing = z.object({})

export const goToReplies = defineCommand({
  id: 'quickReplies.go',
  title: 'quickReplies.command.go',
  icon: Comment,
  args: nothing,
  keys: 'g q',
  permission: 'quickReplies.list',
  address: '/mensagens-rapidas',
  run: (_args, ctx) => ctx.navigate('/mensagens-rapidas'),
})

export const createReply = defineCommand({
  id: 'quickReplies.create',
  title: 'quickReplies.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: REPLIES_PANEL,
  permission: 'quickReplies.edit',
  run: () => openNewReply(''),
})

/** Shows one to change it, or to read it where one may not. */
export const openReply = defineCommand({
  id: 'quickReplies.open',
  title: 'quickReplies.command.open',
  args: z.object({ id: z.int() }),
  permission: 'quickReplies.list',
  isHidden: true,
  run: ({ id }, ctx) => ctx.set(replyDialogAtom, id),
})

export const deleteReply = defineCommand({
  id: 'quickReplies.delete',
  title: 'quickReplies.command.delete',
  icon: Trash,
  args: fastReplySchema.pick({ id: true, key: true }),
  permission: 'quickReplies.edit',
  isHidden: true,
  async run({ id, key }, ctx) {
    await ctx.call(deleteFastReply, { id })
    noteGone({ id })
    const undo = () => undoAction({ rows: 'quickReplies.reply', rowId: String(id) })
    return { label: ctx.t('quickReplies.done.deleted', { key }), undo }
  },
})

/** Sends one to the contact of a ticket, without the reply box. A sent message cannot be called back, so there is no undo. */
export const sendReply = defineCommand({
  id: 'quickReplies.send',
  title: 'quickReplies.step.title',
  icon: Comment,
  args: z.object({ ticketId: z.int(), id: z.int() }),
  permission: 'chat.send',
  isHidden: true,
  macro: replyStep,
  async run({ ticketId, id }, ctx) {
    const reply = (await loadReplies()).find((each) => each.id === id)
    if (!reply) throw noFastReplyFound()
    const file = reply.mediaId === null ? null : { name: reply.media?.name ?? '', mediaId: reply.mediaId }
    await ctx.use(asideSender).send(ticketId, reply.message, file)
  },
})

export const quickReplyCommands: readonly AnyCommand[] = [goToReplies, createReply, openReply, deleteReply, sendReply]
