import { readMoney } from '#core/client/ui/money.ts'
import type { Campaign, CampaignDraft, CampaignKind, RecipientList } from '../../contract/index.ts'
import { isTemplateKind, NOBODY } from '../../contract/index.ts'

/** A campaign as its form has it: numbers and moments as they are typed. */
export interface FormDraft extends Omit<CampaignDraft, 'delayFrom' | 'delayTo' | 'startAt' | 'endAt' | 'mediaIds' | 'price' | 'template'> {
  template: { name: string; language: string; values: string[] } | null
  /** As it is typed; empty for none. */
  price: string
  delayFrom: string
  delayTo: string
  /** '2026-11-21T09:00' on this machine's clock; empty for none. */
  startAt: string
  endAt: string
}

const localText = (iso: string | null): string => {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** ISO 8601 of a local moment; null for an empty field. */
const isoOf = (text: string): string | null => {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim()))

/** Seconds between messages: gateways of SMS and official numbers may send faster. */
const delayOf = (kind: CampaignKind): [number, number] => (kind === 'sms' || isTemplateKind(kind) ? [1, 2] : [20, 40])

/** The form of a campaign; `list` of one that has one. */
export const draftOf = (campaign: Campaign | null, kind: CampaignKind, list: RecipientList | null): FormDraft => ({
  kind,
  list,
  groups: campaign?.groups ?? [],
  template: !campaign?.template ? null : { name: campaign.template.name, language: campaign.template.language, values: campaign.template.values },
  price: campaign?.price === null || campaign === null ? '' : String(campaign.price),
  name: campaign?.name ?? '',
  messages: campaign?.messages ?? [''],
  connections: campaign?.connections ?? [],
  audience: campaign?.audience ?? NOBODY,
  delayFrom: String(campaign?.delayFrom ?? delayOf(kind)[0]),
  delayTo: String(campaign?.delayTo ?? delayOf(kind)[1]),
  hoursFrom: campaign?.hoursFrom ?? '08:00',
  hoursTo: campaign?.hoursTo ?? '18:00',
  weekdays: campaign?.weekdays ?? [1, 2, 3, 4, 5],
  startAt: localText(campaign?.startAt ?? null),
  endAt: localText(campaign?.endAt ?? null),
  answerQueueId: campaign?.answerQueueId ?? null,
  answerFlowId: campaign?.answerFlowId ?? null,
})

export const wantedOf = ({ messages, connections, weekdays, groups, ...draft }: FormDraft) => ({
  ...draft,
  messages: messages.filter((text) => text.trim() !== ''),
  connections: connections.map(({ id, weight }) => ({ id, weight })),
  weekdays: [...weekdays],
  groups: [...groups],
  price: readMoney(draft.price),
  delayFrom: numberOf(draft.delayFrom),
  delayTo: numberOf(draft.delayTo),
  startAt: isoOf(draft.startAt),
  endAt: isoOf(draft.endAt),
})

/** Props of the parts of the form. */
export interface FormPartProps {
  draft: FormDraft
  change: (part: Partial<FormDraft>) => void
  problemOf: (field: string) => string | null
}
