import { Add, Comment, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { createFastReply, deleteFastReply, fastReplySchema } from '../contract/index.ts'
import { replyDialogAtom } from './form/dialog.atoms.ts'
import { REPLIES_PANEL } from './panel.ts'
import { noteGone, noteSaved } from './replies.ts'

const nothing = z.object({})

export const goToReplies = defineCommand({
  id: 'quickReplies.go',
  title: 'quickReplies.command.go',
  icon: Comment,
  args: nothing,
  keys: 'g q',
  permission: 'quickReplies.list',
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
  run: (_args, ctx) => ctx.set(replyDialogAtom, 'new'),
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
  args: fastReplySchema.pick({ id: true, key: true, message: true, scope: true, queueIds: true }),
  permission: 'quickReplies.edit',
  isHidden: true,
  async run({ id, ...draft }, ctx) {
    await ctx.call(deleteFastReply, { id })
    noteGone({ id })
    return { label: ctx.t('quickReplies.done.deleted', { key: draft.key }), undo: async () => noteSaved(await ctx.call(createFastReply, draft)) }
  },
})

export const quickReplyCommands: readonly AnyCommand[] = [goToReplies, createReply, openReply, deleteReply]
