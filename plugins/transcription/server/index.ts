import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route, type ServerContext } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { voiceReaders } from '#plugins/chat/contract/index.ts'
import * as contract from '../contract/index.ts'
import { listTranscripts, transcribeMessage } from './calls.ts'
import { privacyPart } from './privacyPart.ts'
import { getTranscription, TRANSCRIPTION_KEYS, updateTranscription } from './settings.ts'
import { keepOriginal, transcribe } from './transcribe.ts'
import { transcriptionSettings } from './transcription.table.ts'
import { createVoiceReader, voiceReader } from './voiceReader.ts'

const everybody = ['admin', 'super', 'user'] as const

const createOriginalTexts = (ctx: ServerContext): contract.OriginalTexts => ({
  keep: (tenantId, message, text) => keepOriginal(ctx, tenantId, message, text),
})

export default defineServerPlugin({
  id: 'transcription',
  requires: ['chat', 'contacts', 'media', 'tickets'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'transcription.configure': { sentence: 'Set who writes voice messages down', profiles: ['admin'] },
    'transcription.read': { sentence: 'Read voice messages as text, and have them written down', profiles: everybody },
  },
  routes: [
    route(contract.getTranscription, (_input, actor, ctx) => getTranscription(ctx, actor)),
    route(contract.updateTranscription, (change, actor, ctx) => updateTranscription(ctx, actor, change)),
    route(contract.listTranscripts, ({ ticketId }, actor, ctx) => listTranscripts(ctx, actor, ticketId)),
    route(contract.transcribeMessage, ({ messageId }, actor, ctx) => transcribeMessage(ctx, actor, messageId)),
  ],
  jobs: [transcribe],
  provides: [privacyPart.provides, provide(voiceReader, createVoiceReader), provide(contract.originalTexts, createOriginalTexts)],
  extends: [
    privacyPart.extends,
    extend(encryptedColumns, { table: transcriptionSettings, column: transcriptionSettings.secret, purpose: TRANSCRIPTION_KEYS }),
    extend(voiceReaders, voiceReader),
    extend(panelRights, { panel: 'transcription.settings', permission: 'transcription.configure' }),
  ],
})
