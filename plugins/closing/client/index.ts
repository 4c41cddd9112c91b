import { Clipboard, Document } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { resolveQuestions, ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { reasonsChanged } from '../contract/index.ts'
import { ClosingDialogs } from './ClosingDialogs.tsx'
import { closingCommands } from './commands.ts'
import { farewellsScreen } from './farewells/screen.tsx'
import { protocolsPanel, reasonsPanel } from './panels.ts'
import { ProtocolSection } from './protocols/ProtocolSection.tsx'
import { protocolPanel } from './protocols/protocolPanel.ts'
import { askAgain } from './queries.ts'
import { askBeforeResolving } from './resolve/question.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineClientPlugin({
  id: 'closing',
  requires: ['connections', 'tickets', 'team', 'quickReplies'],
  parts: [farewellsScreen],
  routes: [
    { path: '/configuracoes/motivos', name: 'motivos', permission: 'closing.editReasons', open: () => [{ panel: reasonsPanel, params: {} }] },
    { path: '/protocolos', name: 'protocolos', profiles: everybody, open: () => [{ panel: protocolsPanel, params: {} }] },
    {
      path: '/protocolos/:ticketId',
      name: 'protocolo',
      profiles: everybody,
      open: ({ ticketId }) => [{ panel: protocolPanel, params: { ticketId: Number(ticketId) } }],
    },
  ],
  panels: [reasonsPanel, protocolsPanel, protocolPanel],
  commands: closingCommands,
  sockets: [onSocket(reasonsChanged, askAgain)],
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
    extend(sideBarItems, {
      id: 'closing.reasons',
      title: 'closing.reasons.title',
      icon: Clipboard,
      path: '/configuracoes/motivos',
      area: 'settings',
      section: 'service',
      order: 40,
      menu: 'motivos',
      permission: 'closing.editReasons',
    }),
    extend(overlays, ClosingDialogs),
    extend(resolveQuestions, askBeforeResolving),
    extend(ticketSideSections, { id: 'closing.protocol', order: 60, component: ProtocolSection }),
  ],
})
