import type { PanelProps } from '#core/client/plugin.ts'
import type { MassKind } from '../../contract/index.ts'
import { CampaignList } from '../CampaignList.tsx'

/** The panel of the mass messages of one kind. */
export const massPanelOf = (kind: MassKind) =>
  function MassPanel({ panelId }: PanelProps<object>) {
    return <CampaignList panelId={panelId} kind={kind} />
  }
