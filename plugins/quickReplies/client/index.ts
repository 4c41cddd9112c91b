import { Comment } from '@blueprintjs/icons'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays, paletteSources, provide, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { composerFillers, composerTools, composerTriggers, replyDrafts } from '#plugins/chat/contract/client.ts'
import { firstStepsKey, firstStepViews } from '#plugins/home/contract/index.ts'
import { textFields } from '../contract/client.ts'
import { draftKept, fastReplyGone, fastReplySaved } from '../contract/index.ts'
import { goToReplies, quickReplyCommands } from './commands.ts'
import { startDrafts } from './drafts/startDrafts.ts'
import { FirstStepButton } from './FirstStepButton.tsx'
import { MessageField } from './form/MessageField.tsx'
import { QueueChoice } from './form/QueueChoice.tsx'
import { QuickReplyDialogs } from './form/QuickReplyDialogs.tsx'
import { VariablePicker } from './form/VariablePicker.tsx'
import { replyPalette } from './palette.ts'
import { repliesPanel } from './panel.ts'
import { noteGone, noteSaved } from './replies.ts'
import { RepliesTool } from './trigger/RepliesTool.tsx'
import { replyTrigger, variableFiller } from './trigger/trigger.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'quickReplies',
  requires: ['chat', 'tickets', 'team', 'media', 'contacts'],
  routes: [{ path: '/mensagens-rapidas', name: 'mensagens-rapidas', profiles: everybody, open: () => [{ panel: repliesPanel, params: {} }] }],
  panels: [repliesPanel],
  commands: quickReplyCommands,
  sockets: [
    onSocket(fastReplySaved, (reply) => {
      noteSaved(reply)
      void queryClient.invalidateQueries({ queryKey: firstStepsKey })
    }),
    onSocket(fastReplyGone, noteGone),
    onSocket(draftKept, ({ ticketId, body, at }, ctx) => ctx.use(replyDrafts).take(ticketId, { text: body, at })),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  provides: [provide(textFields, () => ({ Message: MessageField, Variables: VariablePicker, Queues: QueueChoice }))],
  extends: [
    extend(firstStepViews, {
      id: 'quickReplies',
      order: 40,
      title: 'quickReplies.firstStep.title',
      text: 'quickReplies.firstStep.text',
      icon: Comment,
      component: FirstStepButton,
    }),
    extend(sideBarItems, {
      id: 'quickReplies',
      title: 'quickReplies.title',
      icon: Comment,
      path: '/mensagens-rapidas',
      area: 'settings',
      section: 'service',
      order: 60,
      menu: 'mensagens-rapidas',
      profiles: everybody,
      command: goToReplies.id,
    }),
    extend(paletteSources, replyPalette),
    extend(overlays, QuickReplyDialogs),
    extend(composerTriggers, replyTrigger),
    extend(composerFillers, variableFiller),
    extend(composerTools, { id: 'quickReplies', order: 50, component: RepliesTool }),
  ],
  setup: (ctx) => startDrafts(ctx, onResync),
})
