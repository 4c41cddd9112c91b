import { extend } from '#core/contract/define.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { personalSettings } from '#core/contract/personalSettings.ts'
import { withCodeOf } from '#core/server/http/refusal.ts'
import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import { tenantFigures } from '#core/server/tenantFigures.ts'
import { mergedRows } from '#plugins/contacts/contract/index.ts'
import { MULTIPART_LIMITS, mediaPreviewReady, mediaReaders, mediaUsers } from '#plugins/media/contract/index.ts'
import { ticketMergers, ticketPanelRows, ticketsRead } from '#plugins/tickets/contract/index.ts'
import * as contract from '../contract/index.ts'
import { chatSettings } from '../contract/preferences.ts'
import { markMessagesRead } from './acks.ts'
import { changeAtChannel } from './changeAtChannel.ts'
import { deliverMessage } from './deliverMessage.ts'
import { forwardMessages, previewForward } from './forwardMessages.ts'
import { mentionEverybody, mentionPeople, participantsOfTicket } from './groups.ts'
import { bringHistory, bringHistoryOfPerson, noteSyncTime } from './history.ts'
import { listFiles } from './listFiles.ts'
import { listMessages } from './listMessages.ts'
import { announcePreview } from './mediaOfMessages.ts'
import { createMergedMessages, mergedMessages } from './mergedMessages.ts'
import { createMessageMerger, messageMerger } from './merger.ts'
import { editText, markRead, react, takeBack } from './messageActions.ts'
import { privacyPart } from './privacyPart.ts'
import { pageNumberOf, pageOfWholeContact, searchMessages } from './searchMessages.ts'
import { seedMessages } from './seed.ts'
import { sendAtOnce } from './sendAtOnce.ts'
import { retryMessage, sendMessage } from './sendMessage.ts'
import { sendCards, sendChoices, sendPlace } from './sendSpecial.ts'
import { createChatService } from './service.ts'
import { speakMessage } from './speakMessage.ts'
import { messagesFigure } from './tenantFigure.ts'
import { setAgentTyping } from './typing.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'chat',
  isEssential: true,
  requires: ['tickets', 'connections', 'media', 'contacts', 'team'],
  migrations: new URL('./migrations/', import.meta.url),
  settings: contract.chatSettings,
  permissions: {
    'chat.read': { sentence: 'Read conversations', profiles: everybody },
    'chat.syncTime': { sentence: 'Note until when the history is known', profiles: ['admin'] },
    'chat.send': { sentence: 'Write to contacts', profiles: everybody },
  },
  routes: [
    route(contract.listMessages, (input, actor, ctx) => listMessages(ctx, actor, input)),
    route(contract.sendMessage, (input, actor, ctx, { files }) => withCodeOf(contract.creatingMessage, () => sendMessage(ctx, actor, input, files)), {
      files: MULTIPART_LIMITS,
    }),
    route(contract.editMessage, ({ id, body }, actor, ctx) => editText(ctx, actor, id, body)),
    route(contract.patchMessage, ({ id, body, read }, actor, ctx) => {
      if (body !== undefined) return editText(ctx, actor, id, body)
      if (read !== undefined) return markRead(ctx, actor, id, read)
      throw invalidInput([{ field: 'body', code: 'required', message: 'Say what to change' }])
    }),
    route(contract.deleteMessage, ({ id }, actor, ctx) => takeBack(ctx, actor, id)),
    route(contract.reactToMessage, ({ messageId, reaction }, actor, ctx) => react(ctx, actor, messageId, reaction)),
    route(contract.previewForward, (input, actor, ctx) => previewForward(ctx, actor, input)),
    route(contract.forwardMessages, (input, actor, ctx) => forwardMessages(ctx, actor, input)),
    route(contract.sendContactCard, (input, actor, ctx) => sendCards(ctx, actor, input)),
    route(contract.sendLocation, (input, actor, ctx) => sendPlace(ctx, actor, input)),
    route(contract.sendButtons, (input, actor, ctx) => sendChoices(ctx, actor, input)),
    route(contract.mentionInGroup, (input, actor, ctx) => mentionPeople(ctx, actor, input)),
    route(contract.mentionAll, (input, actor, ctx) => mentionEverybody(ctx, actor, input)),
    route(contract.ghostMention, (input, actor, ctx) => mentionEverybody(ctx, actor, input)),
    route(contract.listParticipants, ({ ticketId }, actor, ctx) => participantsOfTicket(ctx, actor, ticketId)),
    route(contract.searchMessages, (input, actor, ctx) => searchMessages(ctx, actor, input)),
    route(contract.listMessagesOfContact, ({ contactId, pageNumber }, actor, ctx) => pageOfWholeContact(ctx, actor, contactId, pageNumber)),
    route(contract.listFilesOfContact, (input, actor, ctx) => listFiles(ctx, actor, input)),
    route(contract.locateMessage, async ({ ticketId, id }, actor, ctx) => ({ pageNumber: await pageNumberOf(ctx, actor, ticketId, id) })),
    route(contract.sendAtOnce, (input, actor, ctx) => sendAtOnce(ctx, actor, input)),
    route(contract.syncOld, (input, actor, ctx) => bringHistory(ctx, actor, input)),
    route(contract.syncOldByUser, (input, actor, ctx) => bringHistoryOfPerson(ctx, actor, input)),
    route(contract.updateSyncTime, ({ tenantId }, actor, ctx) => noteSyncTime(ctx, actor, tenantId)),
    route(contract.retryMessage, ({ id }, actor, ctx) => retryMessage(ctx, actor, id)),
    route(contract.agentTyping, ({ id, state }, actor, ctx) => setAgentTyping(ctx, actor, id, state)),
    route(contract.agentRecording, ({ id, state }, actor, ctx) => setAgentTyping(ctx, actor, id, state)),
    route(contract.agentPaused, ({ id, state }, actor, ctx) => setAgentTyping(ctx, actor, id, state)),
  ],
  listeners: [
    listen(ticketsRead, 'mark-messages-read', ({ ticketIds }, tenantId, ctx) => markMessagesRead(ctx, tenantId, ticketIds)),
    listen(mediaPreviewReady, 'show-preview', ({ id }, tenantId, ctx) => announcePreview(ctx, tenantId, id)),
  ],
  extends: [
    ...chatSettings.map((setting) => extend(personalSettings, setting)),
    privacyPart.extends,
    extend(mergedRows, { id: 'chat', order: 20, service: mergedMessages }),
    extend(ticketMergers, messageMerger),
    extend(tenantFigures, messagesFigure),
    extend(mediaUsers, contract.chatService),
    extend(mediaReaders, { id: 'chat', mayRead: (asker, mediaId, ctx) => ctx.use(contract.chatService).mayReadMedia(asker, mediaId) }),
    extend(panelRights, { panel: 'chat.conversation', permission: 'chat.read', rows: ticketPanelRows }),
  ],
  seed: seedMessages,
  jobs: [deliverMessage, speakMessage, changeAtChannel],
  provides: [
    privacyPart.provides,
    provide(mergedMessages, createMergedMessages),
    provide(contract.chatService, createChatService),
    provide(messageMerger, createMessageMerger),
  ],
})
