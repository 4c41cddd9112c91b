import { Shield } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { defineClientPlugin, defineCommand, onSocket, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { personParts } from '#plugins/team/contract/client.ts'
import { twoFactorChanged, twoFactorRequired, twoFactorRoles } from '../contract/index.ts'
import { isTwoFactorOpenAtom } from './atoms.ts'
import { askAgain } from './queries.ts'
import { ResetPart } from './ResetPart.tsx'
import { TwoFactorDialogs } from './TwoFactorDialogs.tsx'
import { useRoleChoices } from './useRoleChoices.ts'

const openTwoFactor = defineCommand({
  id: 'twoFactor.open',
  title: 'twoFactor.command.open',
  icon: Shield,
  args: z.object({}),
  menus: [{ menu: 'core.person', order: 6 }],
  when: (get) => get(sessionAtom) !== null,
  run: (_args, ctx) => ctx.set(isTwoFactorOpenAtom, true),
})

export default defineClientPlugin({
  id: 'twoFactor',
  requires: ['rights', 'settings', 'team'],
  commands: [openTwoFactor],
  sockets: [onSocket(twoFactorChanged, () => void askAgain())],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(overlays, TwoFactorDialogs),
    extend(personParts, ResetPart),
    extend(settingFields, {
      setting: twoFactorRequired,
      group: 'company',
      order: 60,
      kind: 'select',
      title: 'twoFactor.setting.required',
      help: 'twoFactor.setting.required.help',
      optionTitle: (value) => `twoFactor.required.${value}`,
    }),
    extend(settingFields, {
      setting: twoFactorRoles,
      group: 'company',
      order: 61,
      kind: 'several',
      title: 'twoFactor.setting.roles',
      help: 'twoFactor.setting.roles.help',
      useChoices: useRoleChoices,
      needs: twoFactorRequired,
      needsValue: 'roles',
    }),
  ],
})
