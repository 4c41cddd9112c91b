import { Endorsed } from '@blueprintjs/icons'
import { panelNamed } from '#core/client/kernel/panelNamed.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { PROVIDER_PANEL, type ProviderPage } from '#plugins/connections/contract/client.ts'
import { WHATSAPP_CLOUD } from '#plugins/whatsappCloud/contract/index.ts'
import { INSTAGRAM, MESSENGER } from '../contract/index.ts'

export const page: ProviderPage = {
  id: 'meta',
  path: '/configuracoes/meta',
  title: 'meta.page.title',
  text: 'meta.page.text',
  ways: [
    { kinds: [MESSENGER], steps: ['meta.messenger.step1', 'meta.messenger.step2', 'meta.messenger.step3', 'meta.messenger.step4'] },
    { kinds: [INSTAGRAM], steps: ['meta.instagram.step1', 'meta.instagram.step2', 'meta.instagram.step3', 'meta.instagram.step4'] },
    { kinds: [WHATSAPP_CLOUD], steps: ['meta.whatsapp.step1', 'meta.whatsapp.step2', 'meta.whatsapp.step3', 'meta.whatsapp.step4', 'meta.whatsapp.step5'] },
  ],
}

export const openPage = () => panelNamed(PROVIDER_PANEL, { id: page.id })

export const pageItem: SideBarItem = {
  id: 'meta.page',
  title: page.title,
  icon: Endorsed,
  path: page.path,
  // Its place is the list of connections.
  area: null,
  order: 22,
  menu: 'configuracoes/meta',
  permission: 'connections.edit',
}
