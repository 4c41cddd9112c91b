import type { PanelProps } from '#core/client/plugin.ts'
import { CampaignList } from './CampaignList.tsx'

export default function CampaignsPanel({ panelId }: PanelProps<object>) {
  return <CampaignList panelId={panelId} kind="campaign" />
}
