import { Exchange } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { HUB_FACEBOOK, HUB_INSTAGRAM } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'hub',
  path: '/configuracoes/hub',
  title: 'hub.page.title',
  text: 'hub.page.text',
  ways: [{ kinds: [HUB_FACEBOOK, HUB_INSTAGRAM], steps: ['hub.page.step1', 'hub.page.step2', 'hub.page.step3'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'hub.page',
  title: page.title,
  icon: Exchange,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 23,
  menu: 'configuracoes/hub',
  permission: 'connections.edit',
}
