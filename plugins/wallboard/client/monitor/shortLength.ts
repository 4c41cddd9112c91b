import { formatLength } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'

const MINUTE_MS = 60_000

/** How long something lasted; what was over within a minute says so instead of none. */
export const shortLength = (ms: number, t: Translate): string => (ms < MINUTE_MS ? t('wallboard.underMinute') : formatLength(ms))
