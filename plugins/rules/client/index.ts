import { Lightning } from '@blueprintjs/icons'
import { defineClientPlugin, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { timelineSources } from '#plugins/tickets/contract/index.ts'
import { ruleActed, ruleRan, rulesChanged } from '../contract/index.ts'
import { actsSource, noteAct } from './actsSource.tsx'
import { goToRules, ruleCommands } from './commands.ts'
import { RULES_PATH } from './panelIds.ts'
import { rulesPanel, runsPanel } from './panels.ts'
import { RuleDialogs } from './RuleDialogs.tsx'
import { noteRun, refreshRules } from './rules.ts'

export default defineClientPlugin({
  id: 'rules',
  requires: ['closing', 'connections', 'flows', 'kanban', 'labels', 'quickReplies', 'team', 'tickets'],
  routes: [
    { path: RULES_PATH, name: 'regras', permission: 'rules.list', open: () => [{ panel: rulesPanel, params: {} }] },
    { path: `${RULES_PATH}/:id`, permission: 'rules.list', open: ({ id }) => [{ panel: runsPanel, params: { id: Number(id) } }] },
  ],
  panels: [rulesPanel, runsPanel],
  commands: ruleCommands,
  sockets: [onSocket(rulesChanged, () => void refreshRules()), onSocket(ruleRan, noteRun), onSocket(ruleActed, noteAct)],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'rules',
      title: 'rules.title',
      icon: Lightning,
      path: RULES_PATH,
      area: 'automation',
      order: 20,
      menu: 'regras',
      permission: 'rules.list',
      command: goToRules.id,
    }),
    extend(timelineSources, actsSource),
    extend(overlays, RuleDialogs),
  ],
})
