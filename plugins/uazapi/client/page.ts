import { MobilePhone } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { UAZAPI } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'uazapi',
  path: '/configuracoes/uazapi',
  title: 'uazapi.page.title',
  text: 'uazapi.page.text',
  ways: [{ kinds: [UAZAPI], steps: ['uazapi.page.step1', 'uazapi.page.step2', 'uazapi.page.step3', 'uazapi.page.step4'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'uazapi.page',
  title: page.title,
  icon: MobilePhone,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 27,
  menu: 'configuracoes/uazapi',
  permission: 'connections.edit',
}
