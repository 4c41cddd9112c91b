import type { MassKind } from '../contract/index.ts'

export const CAMPAIGNS_PANEL = 'campaigns.list'
export const CAMPAIGN_PANEL = 'campaigns.campaign'
export const OPT_OUTS_PANEL = 'campaigns.optOuts'
/** Panel of the mass messages of one kind. */
export const massPanelId = (kind: MassKind): `campaigns.mass.${MassKind}` => `campaigns.mass.${kind}`
export const CAMPAIGNS_PATH = '/campanhas'
