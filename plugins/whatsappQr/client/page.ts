import { MobilePhone } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { WHATSAPP_QR } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'whatsappQr',
  path: '/configuracoes/whatsappQr',
  title: 'whatsappQr.page.title',
  text: 'whatsappQr.page.text',
  ways: [{ kinds: [WHATSAPP_QR], steps: ['whatsappQr.page.step1', 'whatsappQr.page.step2', 'whatsappQr.page.step3', 'whatsappQr.page.step4'] }],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'whatsappQr.page',
  title: page.title,
  icon: MobilePhone,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 21,
  menu: 'configuracoes/whatsappQr',
  permission: 'connections.edit',
}
