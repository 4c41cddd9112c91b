import type { Translate } from '#core/client/plugin.ts'
import type { AccountTemplate } from '../../contract/index.ts'

const STATUSES = new Set(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'PENDING_DELETION', 'DELETED', 'LIMIT_EXCEEDED', 'FLAGGED'])
const QUALITIES = new Set(['GREEN', 'YELLOW', 'RED'])
const CATEGORIES = new Set(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
const REASONS = new Set(['ABUSIVE_CONTENT', 'INVALID_FORMAT', 'PROMOTIONAL', 'TAG_CONTENT_MISMATCH', 'SCAM'])

/** Colour of a dot for each status; others are quiet. */
export const toneOf = (status: string): 'good' | 'warn' | 'bad' | 'quiet' => {
  if (status === 'APPROVED') return 'good'
  if (status === 'PENDING' || status === 'IN_APPEAL') return 'warn'
  return ['REJECTED', 'DISABLED', 'PAUSED', 'LIMIT_EXCEEDED'].includes(status) ? 'bad' : 'quiet'
}

export const statusText = (t: Translate, { status }: Pick<AccountTemplate, 'status'>): string =>
  STATUSES.has(status) ? t(`whatsappCloud.status.${status}`) : status.toLowerCase()

export const qualityText = (t: Translate, quality: string | null): string =>
  quality !== null && QUALITIES.has(quality) ? t(`whatsappCloud.quality.${quality}`) : t('whatsappCloud.quality.UNKNOWN')

export const categoryText = (t: Translate, category: string): string =>
  CATEGORIES.has(category) ? t(`whatsappCloud.category.${category}`) : category.toLowerCase()

/** Why a template was refused; empty where nothing is told. */
export function reasonText(t: Translate, { reason }: Pick<AccountTemplate, 'reason'>): string {
  if (reason === '') return ''
  return REASONS.has(reason) ? t(`whatsappCloud.reason.${reason}`) : t('whatsappCloud.reason.other', { reason: reason.toLowerCase().replaceAll('_', ' ') })
}
