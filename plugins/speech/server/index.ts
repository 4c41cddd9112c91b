import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, listenWithin, provide, route, type ServerContext } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { messageCreated, messageUpdated, speakers } from '#plugins/chat/contract/index.ts'
import { mediaReaders } from '#plugins/media/contract/index.ts'
import * as contract from '../contract/index.ts'
import { botSpeaker, createBotSpeaker } from './botSpeaker.ts'
import { listVoices, speakDraft, speakSample } from './calls.ts'
import { azure } from './engines/azure.ts'
import { elevenLabs } from './engines/elevenLabs.ts'
import { openAi } from './engines/openAi.ts'
import { privacyPart } from './privacyPart.ts'
import { getSpeech, getSpeechState, SPEECH_KEYS, updateSpeech } from './settings.ts'
import { speechSettings } from './speech.table.ts'
import { createSpeechFiles, keepText, speechFilesReader, speechFilesService } from './speechFiles.ts'
import { speak } from './synthesize.ts'

const createSpeechService = (ctx: ServerContext): contract.SpeechService => ({
  speak: (tenantId, text, { voice } = {}) => speak(ctx, tenantId, text, voice),
})

export default defineServerPlugin({
  id: 'speech',
  requires: ['chat', 'connections', 'contacts', 'media', 'tickets', 'transcription'],
  migrations: new URL('./migrations/', import.meta.url),
  permissions: {
    'speech.configure': { sentence: 'Set which provider speaks texts', profiles: ['admin'] },
    'speech.speak': { sentence: 'Send texts as voice notes', profiles: ['admin', 'super', 'user'] },
  },
  routes: [
    route(contract.getSpeech, (_input, actor, ctx) => getSpeech(ctx, actor)),
    route(contract.updateSpeech, (change, actor, ctx) => updateSpeech(ctx, actor, change)),
    route(contract.listVoices, (_input, actor, ctx) => listVoices(ctx, actor)),
    route(contract.speakSample, ({ text }, actor, ctx) => speakSample(ctx, actor, text)),
    route(contract.getSpeechState, (_input, actor, ctx) => getSpeechState(ctx, actor)),
    route(contract.speakDraft, ({ ticketId, text }, actor, ctx) => speakDraft(ctx, actor, ticketId, text)),
  ],
  listeners: [
    listenWithin(messageCreated, 'keep-text-of-new-voice-note', (message, tenantId, tx) => keepText(tx, tenantId, message)),
    listenWithin(messageUpdated, 'keep-text-of-voice-note', (message, tenantId, tx) => keepText(tx, tenantId, message)),
  ],
  provides: [
    privacyPart.provides,
    provide(contract.speechService, createSpeechService),
    provide(botSpeaker, createBotSpeaker),
    provide(speechFilesService, createSpeechFiles),
  ],
  extends: [
    privacyPart.extends,
    ...[openAi, elevenLabs, azure].map((engine) => extend(contract.speechEngines, engine)),
    extend(speakers, botSpeaker),
    extend(mediaReaders, speechFilesReader),
    extend(encryptedColumns, { table: speechSettings, column: speechSettings.secret, purpose: SPEECH_KEYS }),
    extend(panelRights, { panel: 'speech.settings', permission: 'speech.configure' }),
  ],
})
