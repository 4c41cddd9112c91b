import { atom } from 'jotai'
import type { Campaign, CampaignKind, RecipientList } from '../contract/index.ts'

/** A form of a campaign: of one that is there, with its list, or of a new one. */
export interface CampaignFormTarget {
  campaign: Campaign | null
  kind: CampaignKind
  list: RecipientList | null
}
export const campaignDialogAtom = atom<CampaignFormTarget | null>(null)
/** The campaign that is about to start: what it would do is shown first. */
export const startDialogAtom = atom<Campaign | null>(null)
/** The campaign of which a test is sent. */
export const testDialogAtom = atom<Campaign | null>(null)
