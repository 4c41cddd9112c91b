import { Microphone } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, defineCommand, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { bubbleParts } from '#plugins/chat/contract/client.ts'
import { transcriptChanged } from '../contract/index.ts'
import { settingsPanel } from './panel.ts'
import { TranscriptPart } from './TranscriptPart.tsx'
import { noteTranscript } from './transcripts.ts'

const permission = 'transcription.configure'

const goToTranscription = defineCommand({
  id: 'transcription.go',
  title: 'transcription.command.go',
  icon: Microphone,
  args: z.object({}),
  permission,
  address: '/configuracoes/transcricao',
  run: (_args, ctx) => ctx.navigate('/configuracoes/transcricao'),
})

export default defineClientPlugin({
  id: 'transcription',
  requires: ['chat'],
  routes: [{ path: '/configuracoes/transcricao', name: 'configuracoes-transcricao', permission, open: () => [{ panel: settingsPanel, params: {} }] }],
  panels: [settingsPanel],
  commands: [goToTranscription],
  sockets: [onSocket(transcriptChanged, noteTranscript)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'transcription',
      title: 'transcription.title',
      icon: Microphone,
      path: '/configuracoes/transcricao',
      area: 'settings',
      section: 'integrations',
      order: 14,
      menu: 'configuracoes/transcricao',
      permission,
      command: goToTranscription.id,
    }),
    extend(bubbleParts, { id: 'transcription', order: 10, component: TranscriptPart }),
  ],
})
