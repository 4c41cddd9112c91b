import { Envelope } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, defineCommand, onSocket, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { mailChanged } from '../contract/index.ts'
import { mailPanel } from './panels.ts'
import { askAgain } from './queries.ts'

const open = () => [{ panel: mailPanel, params: {} }]

const goToMail = defineCommand({
  id: 'mail.go',
  title: 'mail.command.go',
  icon: Envelope,
  args: z.object({}),
  permission: 'mail.edit',
  address: '/configuracoes/smtp',
  run: (_args, ctx) => ctx.navigate('/configuracoes/smtp'),
})

export default defineClientPlugin({
  id: 'mail',
  routes: [
    { path: '/configuracoes/smtp', name: 'configuracoes-smtp', permission: 'mail.edit', open },
    { path: '/configuracoesTenant', permission: 'mail.edit', profiles: ['superadmin'], redirect: () => '/configuracoesTenant/smtp-tenant' },
    { path: '/configuracoesTenant/smtp-tenant', permission: 'mail.edit', profiles: ['superadmin'], open },
  ],
  panels: [mailPanel],
  commands: [goToMail],
  sockets: [onSocket(mailChanged, ({ what }) => void askAgain(what))],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'mail',
      title: 'mail.title',
      icon: Envelope,
      path: '/configuracoes/smtp',
      area: 'settings',
      section: 'channels',
      order: 90,
      menu: 'configuracoes/smtp',
      permission: 'mail.edit',
      profiles: ['admin', 'super', 'user'],
      command: goToMail.id,
    }),
    extend(sideBarItems, {
      id: 'mail.installation',
      title: 'mail.title',
      icon: Envelope,
      path: '/configuracoesTenant/smtp-tenant',
      area: 'platform',
      order: 60,
      menu: 'configuracoesTenant',
      profiles: ['superadmin'],
    }),
  ],
})
