import { Comment } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { SMS } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'sms',
  path: '/configuracoes/sms',
  title: 'sms.page.title',
  text: 'sms.page.text',
  ways: [{ kinds: [SMS], steps: ['sms.page.step1', 'sms.page.step2', 'sms.page.step3'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'sms.page',
  title: page.title,
  icon: Comment,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 24,
  menu: 'configuracoes/sms',
  permission: 'connections.edit',
}
