import { MobilePhone } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { WUZAPI } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'wuzapi',
  path: '/configuracoes/wuzapi',
  title: 'wuzapi.page.title',
  text: 'wuzapi.page.text',
  ways: [{ kinds: [WUZAPI], steps: ['wuzapi.page.step1', 'wuzapi.page.step2', 'wuzapi.page.step3', 'wuzapi.page.step4'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'wuzapi.page',
  title: page.title,
  icon: MobilePhone,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 25,
  menu: 'configuracoes/wuzapi',
  permission: 'connections.edit',
}
