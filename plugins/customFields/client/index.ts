import { CodeBlock } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { onResync } from '#core/client/socket/index.ts'
import { extend } from '#core/contract/define.ts'
import { fieldControls } from '#plugins/contacts/contract/index.ts'
import { companyVariables } from '#plugins/quickReplies/contract/index.ts'
import { contactFieldGone, contactFieldSaved, listCompanyVariables, listContactFields, textValues, variableGone, variableSaved } from '../contract/index.ts'
import { goToVariables, variableCommands } from './commands.ts'
import { ContactFieldDialogs } from './fields/ContactFieldDialogs.tsx'
import { contactFieldCommands } from './fields/commands.ts'
import { invalidateContactFields } from './fields/contactFields.ts'
import { contactFieldsPanel, variablesPanel } from './panel.ts'
import { CONTACT_FIELDS_PATH, VARIABLES_PATH } from './panelIds.ts'
import { VariableDialogs } from './VariableDialogs.tsx'
import { invalidateVariables } from './variables.ts'

export default defineClientPlugin({
  id: 'customFields',
  requires: ['quickReplies', 'contacts'],
  routes: [
    { path: VARIABLES_PATH, name: 'configuracoes-variaveis', permission: 'customFields.edit', open: () => [{ panel: variablesPanel, params: {} }] },
    { path: CONTACT_FIELDS_PATH, permission: 'customFields.edit', open: () => [{ panel: contactFieldsPanel, params: {} }] },
  ],
  panels: [variablesPanel, contactFieldsPanel],
  commands: [...variableCommands, ...contactFieldCommands],
  sockets: [
    onSocket(variableSaved, () => void invalidateVariables()),
    onSocket(variableGone, () => void invalidateVariables()),
    onSocket(contactFieldSaved, () => void invalidateContactFields()),
    onSocket(contactFieldGone, () => void invalidateContactFields()),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'customFields.variables',
      title: 'customFields.variables',
      icon: CodeBlock,
      path: VARIABLES_PATH,
      area: 'settings',
      section: 'service',
      order: 65,
      menu: 'configuracoes/variaveis',
      permission: 'customFields.edit',
      command: goToVariables.id,
    }),
    extend(overlays, VariableDialogs),
    extend(overlays, ContactFieldDialogs),
    extend(companyVariables, { load: async () => textValues(await call(listCompanyVariables, {}), await call(listContactFields, {})) }),
    extend(fieldControls, { load: () => call(listContactFields, {}) }),
  ],
  setup: () => onResync(() => void invalidateContactFields()),
})
