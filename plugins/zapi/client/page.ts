import { MobilePhone } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { ZAPI } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'zapi',
  path: '/configuracoes/zapi',
  title: 'zapi.page.title',
  text: 'zapi.page.text',
  ways: [{ kinds: [ZAPI], steps: ['zapi.page.step1', 'zapi.page.step2', 'zapi.page.step3', 'zapi.page.step4'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'zapi.page',
  title: page.title,
  icon: MobilePhone,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 26,
  menu: 'configuracoes/zapi',
  permission: 'connections.edit',
}
