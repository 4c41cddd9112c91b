export const CAMPAIGNS_PANEL = 'campaigns.list'
export const CAMPAIGN_PANEL = 'campaigns.campaign'
export const OPT_OUTS_PANEL = 'campaigns.optOuts'
export const CAMPAIGNS_PATH = '/campanhas'
