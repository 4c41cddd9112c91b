import { reportError } from '#core/client/notify/index.ts'
import { defineClientPlugin, onSocket, overlays } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { settingFields } from '#plugins/settings/contract/index.ts'
import { botTicketActive, type Flow, flowCasesChanged, flowSaved } from '../contract/index.ts'
import { refreshAllCases, refreshCases } from './cases/cases.ts'
import { flowCommands } from './commands.ts'
import { forgetUnsaved, noteSaved } from './editor/autosave.ts'
import { FlowDialogs } from './FlowDialogs.tsx'
import { builderPanel, casesPanel, replayPanel, simulatorPanel } from './panels.ts'
import { flowsScreen } from './screen.tsx'
import { simpleScreen } from './simple/screen.tsx'
import { useFlowChoices } from './useFlowChoices.ts'

/** The builder without a flow is the list. */
const builderRef = (id: string | null) =>
  id !== null && /^\d{1,9}$/.test(id) ? [{ panel: builderPanel, params: { id: Number(id) } }] : [{ panel: flowsScreen.panel, params: {} }]

/** A flow is another, here or elsewhere: besides the lists its cases follow, and a draft that is open. */
function noteFlow(flow: Flow): void {
  void refreshAllCases()
  void noteSaved(flow).catch(reportError)
}

export default defineClientPlugin({
  id: 'flows',
  requires: ['connections', 'team', 'labels', 'kanban', 'closing', 'settings', 'tickets'],
  parts: [flowsScreen, simpleScreen],
  routes: [{ path: '/chat-flow/builder', name: 'chat-flow-builder', permission: 'flows.edit', open: (_params, query) => builderRef(query.get('id')) }],
  panels: [builderPanel, simulatorPanel, replayPanel, casesPanel],
  commands: flowCommands,
  sockets: [onSocket(flowSaved, noteFlow), onSocket(flowCasesChanged, ({ flowId }) => void refreshCases(flowId))],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(settingFields, {
      setting: botTicketActive,
      group: 'bot',
      order: 10,
      title: 'flows.setting.default',
      help: 'flows.setting.default.help',
      kind: 'select',
      useChoices: useFlowChoices,
    }),
    extend(overlays, FlowDialogs),
  ],
  setup: () => forgetUnsaved,
})
