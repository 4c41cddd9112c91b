import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import { MULTIPART_LIMITS, mediaPreviewReady, mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { deletePrivateMessage, editPrivateMessage, reactToPrivateMessage } from './changePrivateMessage.ts'
import { announcePreview, createPrivateFiles, privateFileReader, privateFiles } from './files.ts'
import { listPrivateChats } from './listPrivateChats.ts'
import { listPrivateMessages } from './listPrivateMessages.ts'
import { countPrivateMessages, readPrivateMessages } from './readPrivateMessages.ts'
import { seedPrivateChat } from './seed.ts'
import { sendPrivateMessage } from './sendPrivateMessage.ts'
import { typePrivately } from './typePrivately.ts'

export default defineServerPlugin({
  id: 'privateChat',
  requires: ['media', 'team', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'privateChat.use': { sentence: 'Write to colleagues and to the own teams', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.listPrivateChats, ({ searchParam, pageNumber }, actor, ctx) => listPrivateChats(ctx, actor, searchParam, pageNumber)),
    route(contract.listPrivateMessages, (wish, actor, ctx) => listPrivateMessages(ctx, actor, wish)),
    route(contract.sendPrivateMessage, (input, actor, ctx, { files }) => sendPrivateMessage(ctx, actor, input, files), { files: MULTIPART_LIMITS }),
    route(contract.readPrivateMessages, ({ messageId, ...target }, actor, ctx) => readPrivateMessages(ctx, actor, target, messageId)),
    route(contract.countPrivateMessages, (_input, actor, ctx) => countPrivateMessages(ctx, actor)),
    route(contract.editPrivateMessage, ({ id, text }, actor, ctx) => editPrivateMessage(ctx, actor, id, text)),
    route(contract.deletePrivateMessage, ({ id }, actor, ctx) => deletePrivateMessage(ctx, actor, id)),
    route(contract.reactToPrivateMessage, ({ id, emoji }, actor, ctx) => reactToPrivateMessage(ctx, actor, id, emoji)),
    route(contract.typePrivately, ({ isTyping, ...target }, actor, ctx) => typePrivately(ctx, actor, target, isTyping)),
  ],
  listeners: [listen(mediaPreviewReady, 'show-private-preview', ({ id }, tenantId, ctx) => announcePreview(ctx, tenantId, id))],
  provides: [provide(privateFiles, createPrivateFiles)],
  extends: [
    extend(mediaUsers, privateFiles),
    extend(mediaReaders, privateFileReader),
    extend(panelRights, { panel: 'privateChat.panel', permission: 'privateChat.use' }),
  ],
  seed: seedPrivateChat,
})
