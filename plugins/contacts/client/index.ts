import { Person } from '@blueprintjs/icons'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, defineCommand, onSocket, overlays, paletteSources, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { contactLeft, contactUpdated } from '../contract/index.ts'
import { ContactDialogs } from './ContactDialogs.tsx'
import { contactPalette } from './palette.ts'
import { cardPanel, contactsPanel } from './panels.ts'
import { ContactSection, FieldsSection, WalletSection } from './sections/lazySections.tsx'
import { chooseWallets, setWallet } from './walletCommands.ts'

const everybody = ['admin', 'super', 'user'] as const

const goToContacts = defineCommand({
  id: 'contacts.go',
  title: 'contacts.command.go',
  icon: Person,
  args: z.object({}),
  keys: 'g c',
  permission: 'contacts.list',
  address: '/contatos',
  run: (_args, ctx) => ctx.navigate('/contatos'),
})

export default defineClientPlugin({
  id: 'contacts',
  routes: [
    { path: '/contatos', name: 'contatos', profiles: everybody, open: () => [{ panel: contactsPanel, params: {} }] },
    { path: '/atendimento/contatos', area: 'atendimento', profiles: everybody, open: () => [{ panel: contactsPanel, params: {} }] },
  ],
  panels: [contactsPanel, cardPanel],
  commands: [goToContacts, chooseWallets, setWallet],
  sockets: [
    onSocket(contactUpdated, (contact) => {
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      void queryClient.invalidateQueries({ queryKey: ['contact', contact.id] })
    }),
    onSocket(contactLeft, ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      void queryClient.resetQueries({ queryKey: ['contact', id] })
    }),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'contacts',
      title: 'contacts.title',
      icon: Person,
      path: '/contatos',
      group: 'contacts',
      order: 10,
      menu: 'contatos',
      profiles: everybody,
      command: goToContacts.id,
    }),
    extend(paletteSources, contactPalette),
    extend(overlays, ContactDialogs),
    extend(ticketSideSections, { id: 'contact', order: -10, component: ContactSection }),
    extend(ticketSideSections, { id: 'wallet', order: 12, component: WalletSection }),
    extend(ticketSideSections, { id: 'fields', order: 14, component: FieldsSection }),
  ],
})
