import { Add, Comment, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { getMedia, type MediaFile } from '#plugins/media/contract/index.ts'
import { createFastReply, deleteFastReply, type FastReply, fastReplySchema } from '../contract/index.ts'
import { replyDialogAtom } from './form/dialog.atoms.ts'
import { REPLIES_PANEL } from './panel.ts'
import { noteGone, noteSaved } from './replies.ts'
import { sendAgain } from './sendAgain.ts'

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
  args: fastReplySchema.pick({ id: true, key: true, message: true, mediaId: true, scope: true, queueIds: true }),
  permission: 'quickReplies.edit',
  isHidden: true,
  async run({ id, ...draft }, ctx) {
    // Once the reply is gone, so may be the right to see its file; its address lasts a while.
    const media = draft.mediaId === null ? null : await ctx.call(getMedia, { id: draft.mediaId }).catch(() => null)
    await ctx.call(deleteFastReply, { id })
    noteGone({ id })
    return { label: ctx.t('quickReplies.done.deleted', { key: draft.key }), undo: async () => noteSaved(await bringBack(ctx, draft, media)) }
  },
})

async function bringBack(ctx: ClientContext, draft: z.input<(typeof createFastReply)['input']>, media: MediaFile | null): Promise<FastReply> {
  try {
    return await ctx.call(createFastReply, draft)
  } catch (error) {
    if (!media || !(error instanceof AppError) || error.code !== 'ERR_UPLOAD_NOT_FOUND') throw error
    return ctx.call(createFastReply, { ...draft, mediaId: await sendAgain(ctx, media) })
  }
}

export const quickReplyCommands: readonly AnyCommand[] = [goToReplies, createReply, openReply, deleteReply]
