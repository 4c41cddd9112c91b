import { Endorsed } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, defineCommand, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { auditGrown, auditKeepDays, watchAudit } from '../contract/index.ts'
import { EntryDialogs } from './EntryDialogs.tsx'
import { isWatching, refreshEntries } from './entries.ts'
import { auditPanel } from './panel.ts'
import { AUDIT_PATH, PLATFORM_PATH } from './panelIds.ts'

const open = () => [{ panel: auditPanel, params: {} }]

const goToAudit = defineCommand({
  id: 'audit.go',
  title: 'audit.command.go',
  icon: Endorsed,
  args: z.object({}),
  permission: 'audit.read',
  address: AUDIT_PATH,
  run: (_args, ctx) => ctx.navigate(AUDIT_PATH),
})

export default defineClientPlugin({
  id: 'audit',
  requires: ['settings'],
  routes: [
    { path: AUDIT_PATH, name: 'configuracoes-auditoria', permission: 'audit.read', open },
    { path: PLATFORM_PATH, permission: 'audit.read', profiles: ['superadmin'], open },
  ],
  panels: [auditPanel],
  commands: [goToAudit],
  sockets: [onSocket(auditGrown, () => void refreshEntries())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'audit',
      title: 'audit.title',
      icon: Endorsed,
      path: AUDIT_PATH,
      area: 'settings',
      section: 'company',
      order: 60,
      menu: 'configuracoes/auditoria',
      permission: 'audit.read',
      profiles: ['admin', 'super', 'user'],
      command: goToAudit.id,
    }),
    extend(sideBarItems, {
      id: 'audit.installation',
      title: 'audit.title',
      icon: Endorsed,
      path: PLATFORM_PATH,
      area: 'platform',
      order: 70,
      menu: 'configuracoesTenant',
      profiles: ['superadmin'],
    }),
    extend(settingFields, {
      setting: auditKeepDays,
      group: 'company',
      order: 90,
      kind: 'count',
      title: 'audit.setting.keepDays',
      help: 'audit.setting.keepDays.help',
    }),
    extend(overlays, EntryDialogs),
  ],
  setup: (ctx) =>
    onResync(() => {
      // Another line has joined no room yet.
      if (isWatching()) void ctx.signal(watchAudit, {})
    }),
})
