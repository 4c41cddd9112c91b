import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays, paletteSources, provide, statusBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { contactCardParts } from '#plugins/contacts/contract/client.ts'
import { contactErased } from '#plugins/contacts/contract/index.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { conversations, ticketPeekParts, ticketSideSections, ticketsMerged } from '#plugins/tickets/contract/index.ts'
import {
  asideSender,
  composerModeSwitch,
  composerStrips,
  composerTools,
  composerTriggers,
  contactTypingSigns,
  fileTools,
  replacementSender,
  replyBoxes,
  replyDrafts,
  ticketAbilities,
} from '../contract/client.ts'
import * as contract from '../contract/index.ts'
import { abilitiesOf, loadAbilities } from './abilities.ts'
import { chatCommands } from './commands.ts'
import { ComposerDialogs } from './composer/ComposerDialogs.tsx'
import { EmojiTool } from './composer/emoji/EmojiTool.tsx'
import { emojiTrigger } from './composer/emoji/trigger.ts'
import { modeSwitch } from './composer/modes.ts'
import { loadSignatureSetting, noteSignatureSetting } from './composer/mustSign.ts'
import { OwnerStrip } from './composer/OwnerStrip.tsx'
import { preferenceCommands } from './composer/preferences.ts'
import { replyBoxesService } from './composer/replyBoxes.ts'
import { sendReplacement } from './composer/sendReplacement.ts'
import { openAt } from './conversation/openAt.ts'
import { messagesKey } from './conversation/useConversation.ts'
import { reloadConversation } from './conversation/window.ts'
import { gatherMessages, onForgotten } from './conversations.ts'
import { pastQueueCommands } from './deeds/pastQueue.ts'
import { sendAside } from './deeds/sendAside.ts'
import { ChatDialogs } from './dialogs/ChatDialogs.tsx'
import { draftsService, followDrafts, saveDraft } from './drafts.ts'
import { FilesCardPart, FilesSection } from './files/FilesSection.tsx'
import { noteFile } from './files/filesOfContact.ts'
import { FilesField } from './formFiles/FilesField.tsx'
import { useFormFiles } from './formFiles/useFormFiles.ts'
import { noteContactTyping, typingSigns } from './live.ts'
import { AttachTool } from './media/AttachTool.tsx'
import { followStoredFiles } from './media/keepStaged.ts'
import { MediaView } from './media/MediaView.tsx'
import { uploadFile } from './media/uploadFile.ts'
import { FormRecorder } from './media/voice/FormRecorder.tsx'
import { guardRecordings } from './media/voice/guardRecordings.ts'
import { RecordedVoice } from './media/voice/RecordedVoice.tsx'
import { VoiceTool } from './media/voice/VoiceTool.tsx'
import { voiceCommands } from './media/voice/voiceCommands.ts'
import { startOutbox } from './outbox/outbox.ts'
import { messagePalette } from './palette.ts'
import { conversationPanel } from './panel.ts'
import { PeekMessages } from './peek/PeekMessages.tsx'
import { specialCommands } from './special/specialCommands.ts'
import { followTimelines } from './timeline/timeline.ts'
import { UnsentItem } from './UnsentItem.tsx'

export default defineClientPlugin({
  id: 'chat',
  requires: ['tickets', 'connections', 'media', 'contacts', 'settings'],
  panels: [conversationPanel],
  commands: [...chatCommands, ...pastQueueCommands, ...preferenceCommands, ...voiceCommands, ...specialCommands],
  sockets: [
    onSocket(contract.messageCreated, (message) => {
      gatherMessages(message)
      noteFile(message)
      if (!message.fromMe) noteContactTyping(message.ticketId, false)
    }),
    onSocket(contract.messageAcked, (message) => gatherMessages(message)),
    ...[contract.messageUpdated, contract.messageDeleted].map((event) =>
      onSocket(event, (message) => {
        gatherMessages(message)
        noteFile(message)
      }),
    ),
    onSocket(settingChanged, noteSignatureSetting),
    onSocket(contract.contactTyping, ({ ticketId, isTyping }) => noteContactTyping(ticketId, isTyping)),
    onSocket(contactErased, ({ ticketIds }) => {
      for (const ticketId of ticketIds) {
        if (draftsService.ticketIds().includes(ticketId)) saveDraft(ticketId, '')
        reloadConversation(ticketId)
      }
    }),
    onSocket(ticketsMerged, ({ fromId, intoId }) => {
      for (const ticketId of [fromId, intoId]) reloadConversation(ticketId)
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  provides: [
    provide(conversations, (ctx) => ({
      open: (ticketId, place) => ctx.open(conversationPanel, { ticketId }, place),
      showPart: openAt,
      panelRef: (ticketId) => (Number.isInteger(ticketId) && ticketId > 0 ? { panel: conversationPanel, params: { ticketId } } : null),
    })),
    provide(ticketAbilities, () => ({ of: abilitiesOf })),
    provide(replyBoxes, () => replyBoxesService),
    provide(replacementSender, (ctx) => ({ send: (ticketId, make) => sendReplacement(ctx, ticketId, make) })),
    provide(composerModeSwitch, () => modeSwitch),
    provide(replyDrafts, () => draftsService),
    provide(contactTypingSigns, () => typingSigns),
    provide(asideSender, (ctx) => ({ send: (ticketId, text, file) => sendAside(ctx, ticketId, text, file) })),
    provide(fileTools, () => ({
      upload: (file, onProgress, voice = null) => uploadFile(file, voice, onProgress),
      View: MediaView,
      Recorder: FormRecorder,
      RecordedVoice,
      useFiles: useFormFiles,
      Files: FilesField,
    })),
  ],
  extends: [
    extend(statusBarItems, { id: 'chat.unsent', side: 'right', order: 10, component: UnsentItem }),
    extend(contactCardParts, { id: 'chat.files', order: 60, component: FilesCardPart }),
    extend(ticketSideSections, { id: 'chat.files', order: 40, component: FilesSection }),
    extend(overlays, ComposerDialogs),
    extend(overlays, ChatDialogs),
    extend(paletteSources, messagePalette),
    extend(ticketPeekParts, { id: 'chat.messages', order: 10, component: PeekMessages }),
    extend(settingFields, {
      setting: contract.userDisableSignature,
      group: 'tickets',
      order: 78,
      title: 'chat.setting.signature',
      help: 'chat.setting.signature.help',
      kind: 'switch',
    }),
    extend(composerTriggers, emojiTrigger),
    extend(composerStrips, { id: 'chat.owner', order: 20, component: OwnerStrip }),
    extend(composerTools, { id: 'chat.attach', order: 10, component: AttachTool }),
    extend(composerTools, { id: 'chat.emoji', order: 11, component: EmojiTool }),
    extend(composerTools, { id: 'chat.voice', order: 12, component: VoiceTool }),
  ],
  setup(ctx) {
    const session = ctx.get(sessionAtom)
    if (!session?.permissions.includes('chat.read')) return
    const load = () => {
      void loadAbilities().catch(() => {})
      void loadSignatureSetting().catch(() => {})
    }
    load()
    onForgotten((ticketId) => queryClient.removeQueries({ queryKey: messagesKey(ticketId) }))
    const stops = [startOutbox(), followDrafts(), followStoredFiles(), onResync(load), guardRecordings(), followTimelines(onResync)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
