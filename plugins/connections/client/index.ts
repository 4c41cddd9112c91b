import { Cog, GlobeNetwork, Link } from '@blueprintjs/icons'
import { call } from '#core/client/http/call.ts'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, onSocket, overlays, provide, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { firstStepsKey, firstStepViews } from '#core/contract/firstSteps.ts'
import { personConnections } from '#plugins/team/contract/client.ts'
import { connectionCards, providerPages } from '../contract/client.ts'
import { connectionChanged, connectionGone, listConnections } from '../contract/index.ts'
import { ConnectionDialogs } from './ConnectionDialogs.tsx'
import { connectionCommands, goToConnections, goToDefaults, goToProxies } from './commands.ts'
import { refreshAdministered } from './connections.ts'
import { targetAtom } from './dialogs.atoms.ts'
import { FirstStepButton } from './FirstStepButton.tsx'
import { connectionsPanel, defaultsPanel, providerPanel, proxiesPanel } from './panels.ts'

/** The list of connections is another, and a first step of a new company may have been taken. */
function refresh(): void {
  void refreshAdministered()
  void queryClient.invalidateQueries({ queryKey: firstStepsKey })
}

export default defineClientPlugin({
  id: 'connections',
  requires: ['team', 'media'],
  routes: [
    { path: '/sessoes', name: 'sessoes', permission: 'connections.read', open: () => [{ panel: connectionsPanel, params: {} }] },
    { path: '/configuracoes/sessoes', name: 'configuracoes-sessoes', permission: 'connections.edit', open: () => [{ panel: defaultsPanel, params: {} }] },
    { path: '/configuracoes/proxy', name: 'configuracoes-proxy', permission: 'connections.edit', open: () => [{ panel: proxiesPanel, params: {} }] },
  ],
  panels: [connectionsPanel, defaultsPanel, providerPanel, proxiesPanel],
  commands: connectionCommands,
  sockets: [onSocket(connectionChanged, refresh), onSocket(connectionGone, refresh)],
  provides: [provide(connectionCards, () => ({ focusedAtom: targetAtom }))],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(personConnections, {
      queryKey: [...queriesOf(listConnections).queryKey, 'names'],
      load: async () => (await call(listConnections, {})).map(({ id, name }) => ({ id, name })),
    }),
    extend(firstStepViews, {
      id: 'connections',
      order: 24,
      title: 'connections.firstStep.title',
      text: 'connections.firstStep.text',
      icon: Link,
      component: FirstStepButton,
    }),
    extend(overlays, ConnectionDialogs),
    extend(sideBarItems, {
      id: 'connections',
      title: 'connections.title',
      icon: Link,
      path: '/sessoes',
      alsoAt: () => contributionsOf(providerPages).map(({ path }) => path),
      area: 'settings',
      section: 'channels',
      order: 10,
      menu: 'sessoes',
      permission: 'connections.read',
      command: goToConnections.id,
    }),
    extend(sideBarItems, {
      id: 'connections.defaults',
      title: 'connections.defaults.title',
      icon: Cog,
      path: '/configuracoes/sessoes',
      area: 'settings',
      section: 'channels',
      order: 30,
      menu: 'configuracoes/sessoes',
      permission: 'connections.edit',
      command: goToDefaults.id,
    }),
    extend(sideBarItems, {
      id: 'connections.proxies',
      title: 'connections.proxy.title',
      icon: GlobeNetwork,
      path: '/configuracoes/proxy',
      area: 'settings',
      section: 'channels',
      order: 80,
      menu: 'configuracoes/proxy',
      permission: 'connections.edit',
      command: goToProxies.id,
    }),
  ],
})
