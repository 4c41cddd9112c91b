import { Person } from '@blueprintjs/icons'
import { z } from 'zod'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, defineCommand, onSocket, paletteSources, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { contactUpdated } from '../contract/index.ts'
import { contactPalette } from './palette.ts'
import { cardPanel, contactsPanel } from './panels.ts'

const everybody = ['admin', 'super', 'user'] as const

const goToContacts = defineCommand({
  id: 'contacts.go',
  title: 'contacts.command.go',
  icon: Person,
  args: z.object({}),
  keys: 'g c',
  permission: 'contacts.list',
  run: (_args, ctx) => ctx.navigate('/contatos'),
})

export default defineClientPlugin({
  id: 'contacts',
  routes: [
    { path: '/contatos', name: 'contatos', profiles: everybody, open: () => [{ panel: contactsPanel, params: {} }] },
    { path: '/atendimento/contatos', area: 'atendimento', profiles: everybody, open: () => [{ panel: contactsPanel, params: {} }] },
  ],
  panels: [contactsPanel, cardPanel],
  commands: [goToContacts],
  sockets: [
    onSocket(contactUpdated, (contact) => {
      void queryClient.invalidateQueries({ queryKey: ['contacts'] })
      void queryClient.invalidateQueries({ queryKey: ['contact', contact.id] })
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
    }),
    extend(paletteSources, contactPalette),
  ],
})
