import { Document } from '@blueprintjs/icons'
import { defineClientPlugin, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { resolveQuestions, ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { ClosingDialogs } from './ClosingDialogs.tsx'
import { closingCommands } from './commands.ts'
import { farewellsScreen } from './farewells/screen.tsx'
import { protocolsPanel } from './panels.ts'
import { ProtocolSection } from './protocols/ProtocolSection.tsx'
import { protocolPanel } from './protocols/protocolPanel.ts'
import { reasonsScreen } from './reasons/screen.tsx'
import { askBeforeResolving } from './resolve/question.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'closing',
  requires: ['connections', 'tickets', 'team', 'quickReplies'],
  parts: [farewellsScreen, reasonsScreen],
  routes: [
    { path: '/protocolos', name: 'protocolos', profiles: everybody, open: () => [{ panel: protocolsPanel, params: {} }] },
    {
      path: '/protocolos/:ticketId',
      name: 'protocolo',
      profiles: everybody,
      open: ({ ticketId }) => [{ panel: protocolPanel, params: { ticketId: Number(ticketId) } }],
    },
  ],
  panels: [protocolsPanel, protocolPanel],
  commands: closingCommands,
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'closing.protocols',
      title: 'closing.protocols.title',
      icon: Document,
      path: '/protocolos',
      area: 'service',
      section: 'work',
      order: 40,
      menu: 'protocolos',
      profiles: everybody,
    }),
    extend(overlays, ClosingDialogs),
    extend(resolveQuestions, askBeforeResolving),
    extend(ticketSideSections, { id: 'closing.protocol', order: 60, component: ProtocolSection }),
  ],
})
