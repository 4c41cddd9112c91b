import { MobilePhone } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { EVOLUTION } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'evolution',
  path: '/configuracoes/evolution',
  title: 'evolution.page.title',
  text: 'evolution.page.text',
  ways: [{ kinds: [EVOLUTION], steps: ['evolution.page.step1', 'evolution.page.step2', 'evolution.page.step3', 'evolution.page.step4'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'evolution.page',
  title: page.title,
  icon: MobilePhone,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 28,
  menu: 'configuracoes/evolution',
  permission: 'connections.edit',
}
