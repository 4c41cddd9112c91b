import { Globe, SendMessage } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, defineCommand, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepViews } from '#core/contract/firstSteps.ts'
import { AnswerButton } from './firstSteps/AnswerButton.tsx'
import { VisitButtons } from './firstSteps/VisitButtons.tsx'
import { webchatCommands } from './revokeVisitor.ts'
import { WEBCHAT_SETTINGS } from './settings/address.ts'
import { webchatPanel, webchatRef } from './settings/panel.ts'
import { renewCommands } from './settings/renewWebchat.ts'
import { WebchatDialogs } from './WebchatDialogs.tsx'

const goToWebchat = defineCommand({
  id: 'webchat.go',
  title: 'webchat.command.go',
  icon: Globe,
  args: z.object({}),
  permission: 'connections.edit',
  address: WEBCHAT_SETTINGS,
  run: (_args, ctx) => ctx.navigate(WEBCHAT_SETTINGS),
})

const stepSentence = (name: string) => ({ title: `webchat.firstStep.${name}.title`, text: `webchat.firstStep.${name}.text` })

export default defineClientPlugin({
  id: 'webchat',
  requires: ['tickets', 'chat', 'connections', 'media', 'team'],
  routes: [
    { path: '/configuracoes/webchat', name: 'configuracoes-webchat', permission: 'connections.edit', open: (_params, query) => webchatRef(query.get('c')) },
    { path: '/configuracoes/chat-do-site', name: 'configuracoes-chat-do-site', redirect: () => WEBCHAT_SETTINGS },
  ],
  panels: [webchatPanel],
  commands: [...webchatCommands, ...renewCommands, goToWebchat],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, WebchatDialogs),
    extend(sideBarItems, {
      id: 'webchat',
      title: 'webchat.settings.title',
      icon: Globe,
      path: WEBCHAT_SETTINGS,
      area: 'settings',
      section: 'channels',
      order: 20,
      menu: 'configuracoes/webchat',
      permission: 'connections.edit',
      command: goToWebchat.id,
    }),
    extend(firstStepViews, { id: 'webchat.visit', order: 10, icon: Globe, component: VisitButtons, ...stepSentence('visit') }),
    extend(firstStepViews, { id: 'webchat.answer', order: 20, icon: SendMessage, component: AnswerButton, ...stepSentence('answer') }),
  ],
})
