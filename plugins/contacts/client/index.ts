import { Person } from '@blueprintjs/icons'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, defineCommand, onSocket, overlays, paletteSources, sideBarItems, statusBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { openInWorkbench } from '#core/client/workbench/openInWorkbench.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepsKey, firstStepViews } from '#core/contract/firstSteps.ts'
import { settingChanged } from '#core/contract/settings.ts'
import { savedViewScreens } from '#plugins/savedViews/contract/client.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { contactCardParts, conversationSections } from '../contract/client.ts'
import {
  agentsBlock,
  contactAdmin,
  contactErased,
  contactLeft,
  contactsChanged,
  contactUpdated,
  hideNumbers,
  importChanged,
  userContactWallet,
} from '../contract/index.ts'
import { ContactDialogs } from './ContactDialogs.tsx'
import { cardPanel } from './cardPanel.ts'
import { contactCommands } from './commands.ts'
import { refreshContact, refreshContacts, refreshEverything, resetContact } from './contactQueries.ts'
import { exportCommands } from './export/commands.ts'
import { FirstStepButton } from './FirstStepButton.tsx'
import { importCommands } from './import/commands.ts'
import { ImportItem } from './import/ImportItem.tsx'
import { loadImports, ownImports } from './import/imports.ts'
import { letGoOfErased } from './letGoOfErased.ts'
import { mergeCommands } from './merge/commands.ts'
import { contactPalette } from './palette.ts'
import { contactsPanel } from './panels.ts'
import { ContactSection, FieldsSection, WalletSection } from './sections/lazySections.tsx'
import { BotSwitch } from './switches/BotSwitch.tsx'
import { switchCommands } from './switches/commands.ts'
import { chooseWallets, setWallet } from './walletCommands.ts'

/** A first step of a new company may have been taken. */
const refreshFirstSteps = () => void queryClient.invalidateQueries({ queryKey: firstStepsKey })

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
  requires: ['savedViews', 'settings', 'team'],
  routes: [
    { path: '/contatos', name: 'contatos', profiles: everybody, open: () => [{ panel: contactsPanel, params: {} }] },
    { path: '/contatos/visao/:viewId', profiles: everybody, open: ({ viewId }) => [{ panel: contactsPanel, params: { view: Number(viewId) } }] },
    { path: '/atendimento/contatos', area: 'atendimento', profiles: everybody, open: () => [{ panel: contactsPanel, params: {} }] },
  ],
  panels: [contactsPanel, cardPanel],
  commands: [goToContacts, ...contactCommands, ...importCommands, ...exportCommands, ...mergeCommands, ...switchCommands, chooseWallets, setWallet],
  sockets: [
    onSocket(settingChanged, ({ key }) => {
      if (key === contactAdmin.key || key === userContactWallet.key) refreshEverything()
    }),
    onSocket(importChanged, (row) => {
      ownImports.upsert(row)
      refreshFirstSteps()
    }),
    onSocket(contactsChanged, () => {
      refreshEverything()
      refreshFirstSteps()
    }),
    onSocket(contactUpdated, (contact) => {
      void refreshContacts()
      void refreshContact(contact.id)
      refreshFirstSteps()
    }),
    onSocket(contactErased, ({ contactIds }) => letGoOfErased(contactIds)),
    onSocket(contactLeft, ({ id }) => {
      void refreshContacts()
      resetContact(id)
      refreshFirstSteps()
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
      area: 'contacts',
      order: 10,
      bottom: { order: 20 },
      menu: 'contatos',
      profiles: everybody,
      command: goToContacts.id,
    }),
    extend(settingFields, {
      setting: contactAdmin,
      group: 'contacts',
      order: 20,
      title: 'contacts.setting.contactAdmin',
      help: 'contacts.setting.contactAdmin.help',
      kind: 'switch',
    }),
    extend(settingFields, {
      setting: userContactWallet,
      group: 'contacts',
      order: 15,
      title: 'contacts.setting.userContactWallet',
      help: 'contacts.setting.userContactWallet.help',
      kind: 'switch',
    }),
    extend(statusBarItems, { id: 'contacts.importing', side: 'left', order: 8, component: ImportItem }),
    extend(paletteSources, contactPalette),
    extend(savedViewScreens, {
      screen: contactsPanel.type,
      title: 'contacts.title',
      permission: 'contacts.list',
      open: (view, place) => openInWorkbench({ panel: contactsPanel, params: { view } }, place),
    }),
    extend(firstStepViews, {
      id: 'contacts',
      order: 50,
      title: 'contacts.firstStep.title',
      text: 'contacts.firstStep.text',
      icon: Person,
      component: FirstStepButton,
    }),
    extend(overlays, ContactDialogs),
    extend(settingFields, {
      setting: hideNumbers,
      group: 'contacts',
      order: 20,
      title: 'contacts.setting.hideNumbers',
      help: 'contacts.setting.hideNumbers.help',
      kind: 'switch',
    }),
    extend(settingFields, {
      setting: agentsBlock,
      group: 'contacts',
      order: 30,
      title: 'contacts.setting.agentsBlock',
      help: 'contacts.setting.agentsBlock.help',
      kind: 'switch',
    }),
    extend(contactCardParts, { id: 'bot', order: 20, component: BotSwitch }),
    extend(conversationSections, { id: 'contact', order: -10, component: ContactSection }),
    extend(conversationSections, { id: 'wallet', order: 12, component: WalletSection }),
    extend(conversationSections, { id: 'fields', order: 14, component: FieldsSection }),
  ],
  setup(ctx) {
    if (!ctx.get(permissionsAtom).has('contacts.import')) return
    // Without the line they come with the next resync.
    const load = () => void loadImports().catch(() => {})
    load()
    return onResync(load)
  },
})
