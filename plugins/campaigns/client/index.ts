import { Envelope } from '@blueprintjs/icons'
import { z } from 'zod'
import { defineClientPlugin, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { messageCreated } from '#plugins/chat/contract/index.ts'
import { connectionCardParts } from '#plugins/connections/contract/client.ts'
import { contactCardParts } from '#plugins/contacts/contract/client.ts'
import { ticketSideSections } from '#plugins/tickets/contract/client.ts'
import { campaignGone, campaignSaved, figuresMoved, massKinds, massPaths } from '../contract/index.ts'
import { CampaignDialogs } from './CampaignDialogs.tsx'
import { CampaignSwitch } from './CampaignSwitch.tsx'
import { campaignCommands, goToCampaigns } from './commands.ts'
import { ConnectionGauge } from './GaugeNote.tsx'
import { massScreen } from './mass/massScreen.ts'
import { OptOutSection } from './OptOutSection.tsx'
import { optOuts } from './optOuts.ts'
import { CAMPAIGN_PANEL, CAMPAIGNS_PANEL, CAMPAIGNS_PATH } from './panelIds.ts'
import { priceFields } from './priceFields.ts'
import { followMessage, putFigures, refreshCampaigns } from './queries.ts'
import { segmentsScreen } from './segments.ts'

const campaignsPanel = definePanel({
  type: CAMPAIGNS_PANEL,
  params: z.object({}),
  title: (_params, t) => t('campaigns.title'),
  load: () => import('./CampaignsPanel.tsx'),
  reuse: 'single',
  path: () => CAMPAIGNS_PATH,
})

const campaignPanel = definePanel({
  type: CAMPAIGN_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('campaigns.one'),
  load: () => import('./CampaignPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => `${CAMPAIGNS_PATH}/${id}`,
})

export default defineClientPlugin({
  id: 'campaigns',
  requires: ['chat', 'connections', 'contacts', 'flows', 'kanban', 'labels', 'media', 'quickReplies', 'settings', 'sms', 'team', 'tickets'],
  parts: [optOuts, segmentsScreen, ...massKinds.map(massScreen)],
  routes: [
    { path: '/massa', permission: 'campaigns.view', redirect: () => massPaths.template },
    { path: '/campanhas', name: 'campanhas', permission: 'campaigns.view', open: () => [{ panel: campaignsPanel, params: {} }] },
    { path: '/campanhas/:campanhaId', permission: 'campaigns.view', open: ({ campanhaId }) => [{ panel: campaignPanel, params: { id: Number(campanhaId) } }] },
  ],
  panels: [campaignsPanel, campaignPanel],
  commands: campaignCommands,
  sockets: [
    onSocket(campaignSaved, () => void refreshCampaigns()),
    onSocket(messageCreated, followMessage),
    onSocket(campaignGone, () => void refreshCampaigns()),
    onSocket(figuresMoved, ({ id, figures }) => putFigures(id, figures)),
  ],
  i18n: {
    'pt-BR': () => import('./i18n/pt-BR.json'),
    en: () => import('./i18n/en.json'),
    es: () => import('./i18n/es.json'),
  },
  extends: [
    extend(sideBarItems, {
      id: 'campaigns',
      title: 'campaigns.title',
      icon: Envelope,
      path: CAMPAIGNS_PATH,
      area: 'campaigns',
      order: 10,
      menu: 'campanhas',
      permission: 'campaigns.view',
      profiles: ['admin', 'super', 'user'],
      command: goToCampaigns.id,
    }),
    extend(overlays, CampaignDialogs),
    extend(connectionCardParts, ConnectionGauge),
    ...priceFields,
    extend(contactCardParts, { id: 'campaigns', order: 25, component: CampaignSwitch }),
    extend(ticketSideSections, { id: 'campaigns', order: 30, component: OptOutSection }),
  ],
})
