import { Comment } from '@blueprintjs/icons'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, paletteSources, provide } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepsKey, firstStepViews } from '#core/contract/firstSteps.ts'
import { composerFillers, composerTools, composerTriggers, replyDrafts } from '#plugins/chat/contract/client.ts'
import { textFields } from '../contract/client.ts'
import { draftStored, fastReplyGone, fastReplySaved } from '../contract/index.ts'
import { startDrafts } from './drafts/startDrafts.ts'
import { FirstStepButton } from './FirstStepButton.tsx'
import { MessageField } from './form/MessageField.tsx'
import { QueueChoice } from './form/QueueChoice.tsx'
import { VariablePicker } from './form/VariablePicker.tsx'
import { replyPalette } from './palette.ts'
import { noteGone, noteSaved } from './replies.ts'
import { repliesScreen } from './screen.tsx'
import { sendReply } from './sendReply.ts'
import { RepliesTool } from './trigger/RepliesTool.tsx'
import { replyTrigger, variableFiller } from './trigger/trigger.ts'

export default defineClientPlugin({
  id: 'quickReplies',
  requires: ['chat', 'tickets', 'team', 'media', 'contacts'],
  parts: [repliesScreen],
  commands: [sendReply],
  sockets: [
    onSocket(fastReplySaved, (reply) => {
      noteSaved(reply)
      void queryClient.invalidateQueries({ queryKey: firstStepsKey })
    }),
    onSocket(fastReplyGone, noteGone),
    onSocket(draftStored, ({ ticketId, body, at }, ctx) => ctx.use(replyDrafts).take(ticketId, { text: body, at })),
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
    extend(paletteSources, replyPalette),
    extend(composerTriggers, replyTrigger),
    extend(composerFillers, variableFiller),
    extend(composerTools, { id: 'quickReplies', order: 50, component: RepliesTool }),
  ],
  setup: (ctx) => startDrafts(ctx, onResync),
})
